import { type RefObject, useEffect, useRef, useState } from 'react'
import { APPLICATION_FORM } from '#domain/jobs/application-form.ts'
import { useTranslate } from '../environment.tsx'
import { sendMultipart } from '../forms/sending/send-multipart.ts'
import { type FormView, useForm } from '../forms/use-form.ts'
import { Notice } from '../ui/notice.tsx'
import { ApplicationForm } from './application-form.tsx'
import styles from './job-screen.module.css'

/** Sent by the specification's client (docs/spec.md#3-entities-and-their-fields). */
const STATUS = { status: 'pending' }

export interface ApplicationView {
  form: FormView<keyof (typeof APPLICATION_FORM)['fields']>
  shown: boolean
  /** The thanks outlast the form: two seconds are too short for many to read them. */
  thanks: boolean
  open: () => void
  close: () => void
  button: RefObject<HTMLButtonElement | null>
  heading: RefObject<HTMLHeadingElement | null>
  region: RefObject<HTMLDivElement | null>
}

/** Keeps what the visitor wrote while the form is closed. */
export function useApplication(): ApplicationView {
  const form = useForm({ rules: APPLICATION_FORM, path: '/applications', send: sendMultipart, added: STATUS })
  const { phase, lasting } = form.state
  // A page that answers a refused application shows it again.
  const [shown, setShown] = useState(lasting && phase !== 'accepted')
  const [opened, setOpened] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const returning = useRef(false)
  useEffect(() => {
    if (opened > 0) heading.current?.focus()
  }, [opened])
  const open = () => {
    if (phase === 'accepted') form.dismiss()
    setShown(true)
    setOpened((count) => count + 1)
  }
  const close = () => {
    const active = document.activeElement
    // Not away from where the visitor has gone in the meantime.
    returning.current = active === document.body || region.current?.contains(active) === true
    setShown(false)
  }
  const thanks = phase === 'accepted' && !shown
  useEffect(() => {
    if (shown || !returning.current) return
    returning.current = false
    button.current?.focus({ preventScroll: true })
    // The page has become shorter: the visitor's place is now above.
    const place = thanks ? region.current : button.current
    place?.scrollIntoView({ block: 'nearest' })
  }, [shown, thanks])
  return { form, shown, thanks, open, close, button, heading, region }
}

/** On narrow screens at the foot of the screen until the form is there. Without script a link to the form, which is always there. */
export function ApplyButton({ application: { shown, open, button } }: { application: ApplicationView }) {
  const t = useTranslate()
  return (
    <div className={shown ? `${styles.apply} ${styles.applying}` : styles.apply}>
      <button
        ref={button}
        className={`button button-large ${shown ? 'button-line' : 'button-primary'}`}
        type="button"
        aria-expanded={shown}
        aria-controls="application"
        onClick={open}
      >
        {t('job.apply')}
      </button>
      <a className="button button-primary button-large unscripted" href="#application">
        {t('job.apply')}
      </a>
    </div>
  )
}

/** Afterwards the thanks take its place. */
export function Application({ application, jobId }: { application: ApplicationView; jobId: number }) {
  const t = useTranslate()
  const { form, shown, thanks, close, heading, region } = application
  if (thanks) {
    return (
      <div ref={region} id="application" className={styles.application}>
        <Notice tone="ok" closeLabel={t('forms.close')} onClose={form.dismiss}>
          <p>{t('job.success')}</p>
        </Notice>
      </div>
    )
  }
  return (
    <div ref={region} className={shown ? styles.application : `${styles.application} ${styles.waiting}`}>
      <ApplicationForm form={form} jobId={jobId} heading={heading} onCancel={close} onThanked={close} />
    </div>
  )
}
