import { useEffect, useRef, useState } from 'react'
import type { Career } from '#domain/careers/career.ts'
import { useTexts } from '../environment.tsx'
import { Icon } from '../ui/icon.tsx'
import { ApplicationForm } from './application-form.tsx'
import styles from './career-screen.module.css'
import { isOpen } from './career-status.tsx'

/** The button that reveals the application form, or a word that it is too late. */
export function Application({ career }: { career: Career }) {
  const t = useTexts()
  const [shown, setShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (shown) heading.current?.focus()
  }, [shown])
  if (!isOpen(career)) {
    return (
      <p className={styles.closed}>
        <Icon name="info" />
        {t('career.closedHint')}
      </p>
    )
  }
  const open = () => {
    setShown(true)
    // Already shown: the effect has nothing to do.
    heading.current?.focus()
  }
  const cancel = () => {
    setShown(false)
    button.current?.focus()
  }
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
      <div id="application" className={shown ? styles.application : `${styles.application} ${styles.waiting}`}>
        <ApplicationForm careerId={career.id} heading={heading} onCancel={cancel} />
      </div>
    </>
  )
}
