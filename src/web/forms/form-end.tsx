import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '../environment.tsx'
import { paths } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import { useFormat } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './form-end.module.css'
import { SendingNotice, type StatusMessages } from './sending/sending-notice.tsx'
import type { FormView } from './use-form.ts'

interface FormEndProps {
  form: FormView
  messages: StatusMessages
  label: string
  busyLabel: string
  /** Of a form with files. */
  uploadProgress?: ReactNode
  /** Called instead of dismissing the notice. */
  onThanked?: () => void
  /** Further buttons. */
  children?: ReactNode
}

export function FormEnd({ form, messages, label, busyLabel, uploadProgress, onThanked, children }: FormEndProps) {
  const t = useTranslate()
  const format = useFormat()
  const { phase, progress, lasting } = form.state
  const busy = phase === 'submitting'
  const uploading = busy && progress > 0
  const speaks = uploading || ((phase === 'accepted' || phase === 'failed') && !lasting)
  // Announced in quarters; the bar has the exact value.
  const quarters = Math.floor(progress * 4)
  const spoken = quarters === 0 ? busyLabel : t('forms.uploadProgress', { percent: format.percent(quarters / 4) })
  const outcome = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // On narrow screens the outcome is below the button, often past the edge of the window.
    if (speaks) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [speaks])
  const close = () => {
    // Else the focus would vanish with the notice.
    if (outcome.current?.contains(document.activeElement)) button.current?.focus()
    if (phase === 'accepted' && onThanked) onThanked()
    else form.dismiss()
  }
  return (
    <div className={styles.end}>
      <div className="row">
        <button ref={button} className="button button-primary button-large" type="submit" aria-disabled={busy}>
          <span className={styles.labels}>
            <span className={busy ? styles.unsaid : styles.label}>
              {label}
              <Icon name="send" flip />
            </span>
            <span className={busy ? styles.label : styles.unsaid}>
              <span className="button-spinner" aria-hidden="true" />
              {busyLabel}
            </span>
          </span>
        </button>
        {children}
      </div>
      <div className={styles.outcome} ref={outcome}>
        {uploading && uploadProgress}
        <div role="status">
          {busy && <span className="visually-hidden">{spoken}</span>}
          {phase === 'accepted' && !lasting && <SendingNotice form={form} messages={messages} onClose={close} />}
        </div>
        {phase === 'failed' && !lasting && (
          <div role="alert">
            <SendingNotice form={form} messages={messages} onClose={close} />
          </div>
        )}
      </div>
      <Link className={styles.privacy} to={paths.privacy()}>
        {t('forms.privacy')}
      </Link>
    </div>
  )
}
