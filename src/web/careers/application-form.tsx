import type { RefObject, SubmitEvent } from 'react'
import { useTexts } from '../environment.tsx'
import { useFormat, useSite } from '../site.ts'
import { Field } from '../ui/field.tsx'
import { FileInput } from '../ui/file-input.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './application-form.module.css'

/** What the file pickers offer (SPEC 5). */
const DOCUMENTS = '.pdf,.doc,.docx'

interface ApplicationFormProps {
  /** The job that is applied for. */
  careerId: number
  /** Takes the focus when the form appears. */
  heading: RefObject<HTMLHeadingElement | null>
  onCancel: () => void
}

/** The application for a job: who, why, and the papers (SPEC 3). */
export function ApplicationForm({ careerId, heading, onCancel }: ApplicationFormProps) {
  const t = useTexts()
  const format = useFormat()
  const hint = t('career.fileHint', { size: format.number(useSite().upload_limits.application_mb) })
  const keep = (event: SubmitEvent<HTMLFormElement>) => event.preventDefault()
  return (
    <form
      className={`form-panel ${styles.form}`}
      method="post"
      encType="multipart/form-data"
      aria-labelledby="application-title"
      onSubmit={keep}
    >
      <h2 id="application-title" ref={heading} tabIndex={-1}>
        {t('career.formTitle')}
      </h2>
      <input type="hidden" name="career_id" value={careerId} />
      <div className="field-pair">
        <Field id="applicant_name" label={t('career.name')}>
          {(control) => <input className="input" name="applicant_name" dir="auto" autoComplete="name" required {...control} />}
        </Field>
        <Field id="applicant_email" label={t('career.email')}>
          {(control) => (
            <input className="input" name="applicant_email" type="email" dir="ltr" autoComplete="email" required {...control} />
          )}
        </Field>
      </div>
      <Field id="content" label={t('career.message')}>
        {(control) => <textarea className="input" name="content" rows={5} dir="auto" required {...control} />}
      </Field>
      <div className="field-pair">
        <Field id="resume" label={t('career.resume')} hint={hint}>
          {(control) => <FileInput name="resume" accept={DOCUMENTS} required {...control} />}
        </Field>
        <Field id="cover_letter" label={t('career.coverLetter')} optional={t('career.optional')} hint={hint}>
          {(control) => <FileInput name="cover_letter" accept={DOCUMENTS} {...control} />}
        </Field>
      </div>
      <div className="row">
        <button className="button button-primary button-large" type="submit">
          {t('career.submit')}
          <Icon name="send" flip />
        </button>
        <button className={`button button-quiet button-large ${styles.cancel}`} type="button" onClick={onCancel}>
          {t('career.cancel')}
        </button>
      </div>
    </form>
  )
}
