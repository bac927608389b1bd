import type { RefObject } from 'react'
import type { APPLICATION_FORM } from '#domain/jobs/application-form.ts'
import { useTranslate } from '../environment.tsx'
import { FileField } from '../forms/fields/file-field.tsx'
import { TextArea, TextField } from '../forms/fields/form-field.tsx'
import { UploadProgress } from '../forms/fields/upload-progress.tsx'
import { Form } from '../forms/form.tsx'
import { FormEnd } from '../forms/form-end.tsx'
import type { StatusMessages } from '../forms/sending/sending-notice.tsx'
import type { FormView } from '../forms/use-form.ts'
import { useFormat, useSite } from '../site/site.tsx'
import styles from './application-form.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const CLOSE_MS = 2000

interface ApplicationFormProps {
  form: FormView<keyof (typeof APPLICATION_FORM)['fields']>
  jobId: number
  /** Takes the focus when the form appears. */
  heading: RefObject<HTMLHeadingElement | null>
  onCancel: () => void
  /** Called when the application has arrived and the thanks were shown. */
  onThanked: () => void
}

/** docs/spec.md#3-entities-and-their-fields */
export function ApplicationForm({ form, jobId, heading, onCancel, onThanked }: ApplicationFormProps) {
  const t = useTranslate()
  const format = useFormat()
  const hint = t('job.fileHint', { size: format.number(useSite().upload_limits.application_mb) })
  const messages: StatusMessages = { accepted: t('job.success'), failed: t('job.error'), acceptedFor: CLOSE_MS }
  const labels = {
    applicant_name: t('job.name'),
    applicant_email: t('job.email'),
    content: t('job.message'),
    resume: t('job.resume'),
    cover_letter: t('job.coverLetter'),
  }
  const field = (name: keyof typeof labels) => ({ form, name, label: labels[name], optional: t('job.optional') })
  return (
    <Form form={form} labels={labels} messages={messages} labelledBy="application-title" className={styles.form}>
      <h2 id="application-title" ref={heading} tabIndex={-1}>
        {t('job.formTitle')}
      </h2>
      <input type="hidden" name="career_id" value={jobId} />
      <div className="field-pair">
        <TextField {...field('applicant_name')} autoComplete="name" />
        <TextField {...field('applicant_email')} type="email" autoComplete="email" />
      </div>
      <TextArea {...field('content')} rows={5} />
      <div className="field-pair">
        <FileField hint={hint} {...field('resume')} />
        <FileField hint={hint} {...field('cover_letter')} />
      </div>
      <FormEnd
        form={form}
        messages={messages}
        label={t('job.submit')}
        busyLabel={t('job.submitting')}
        uploadProgress={<UploadProgress part={form.state.progress} />}
        onThanked={onThanked}
      >
        <button className={`button button-quiet button-large ${styles.cancel}`} type="button" onClick={onCancel}>
          {t('job.cancel')}
        </button>
      </FormEnd>
    </Form>
  )
}
