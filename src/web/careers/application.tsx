import { useEffect, useRef, useState } from 'react'
import { APPLICATION_FORM } from '#domain/careers/application-form.ts'
import type { Career } from '#domain/careers/career.ts'
import { useTexts } from '../environment.tsx'
import { sendMultipart } from '../forms/send-multipart.ts'
import { useForm } from '../forms/use-form.ts'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { ApplicationForm } from './application-form.tsx'
import styles from './career-screen.module.css'
import { isOpen } from './career-status.tsx'

/** What the specification's client sends beside the fields (SPEC 3). */
const STATUS = { status: 'pending' }

/** The button that reveals the application form, or a word that it is too late. */
export function Application({ career }: { career: Career }) {
  const t = useTexts()
  if (isOpen(career)) return <OpenApplication careerId={career.id} />
  return (
    <p className={styles.closed}>
      <Icon name="info" />
      {t('career.closedHint')}
    </p>
  )
}

function OpenApplication({ careerId }: { careerId: number }) {
  const t = useTexts()
  const form = useForm({ rules: APPLICATION_FORM, path: '/applications', send: sendMultipart, added: STATUS })
  const { phase, lasting } = form.state
  // A page that answers a refused application shows it again.
  const [shown, setShown] = useState(lasting && phase !== 'taken')
  const [opened, setOpened] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const returning = useRef(false)
  useEffect(() => {
    if (opened > 0) heading.current?.focus()
  }, [opened])
  const open = () => {
    if (phase === 'taken') form.dismiss()
    setShown(true)
    setOpened((count) => count + 1)
  }
  const close = () => {
    const active = document.activeElement
    // Not away from where the visitor has gone in the meantime.
    returning.current = active === document.body || region.current?.contains(active) === true
    setShown(false)
  }
  // The thanks stay when the form closes: its two seconds are too short for many to read them.
  const thanks = phase === 'taken' && !shown
  useEffect(() => {
    if (shown || !returning.current) return
    returning.current = false
    button.current?.focus({ preventScroll: true })
    // The page has become shorter: what the visitor was at is now above.
    const place = thanks ? region.current : button.current
    place?.scrollIntoView({ block: 'nearest' })
  }, [shown, thanks])
  return (
    <>
      <div className={styles.apply}>
        <button
          ref={button}
          className="button button-primary button-large"
          type="button"
          aria-expanded={shown}
          aria-controls="application"
          onClick={open}
        >
          {t('career.apply')}
        </button>
      </div>
      {thanks ? (
        <div ref={region} id="application" className={`${styles.application} ${styles.thanks}`}>
          <Notice tone="ok" closeLabel={t('forms.close')} onClose={form.dismiss}>
            <p>{t('career.success')}</p>
          </Notice>
        </div>
      ) : (
        <div ref={region} className={shown ? styles.application : `${styles.application} ${styles.waiting}`}>
          <ApplicationForm form={form} careerId={careerId} heading={heading} onCancel={close} onThanked={close} />
        </div>
      )}
    </>
  )
}
