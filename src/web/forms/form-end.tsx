import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../environment.tsx'
import { useFormat } from '../site.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './form-end.module.css'
import { type Said, SendingNotice } from './sending-notice.tsx'
import type { FormView } from './use-form.ts'

interface FormEndProps {
  form: FormView
  said: Said
  /** What the button says. */
  label: string
  /** What it says while the form is sent. */
  busyLabel: string
  /** Instead of only taking the thanks away. */
  onThanked?: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** The end of a form: the button, and beside it what becomes of the sending. */
export function FormEnd({ form, said, label, busyLabel, onThanked, children }: FormEndProps) {
  const t = useTexts()
  const format = useFormat()
  const { phase, progress, lasting } = form.state
  const busy = phase === 'submitting'
  const uploading = busy && progress > 0
  const speaks = uploading || ((phase === 'taken' || phase === 'failed') && !lasting)
  // The bar tells the rest to who asks for it.
  const quarters = Math.floor(progress * 4)
  const spoken = quarters === 0 ? busyLabel : t('forms.uploadProgress', { percent: format.percent(quarters / 4) })
  const outcome = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // On narrow screens it stands below the button, and that is often at the edge of the window.
    if (speaks) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [speaks])
  const close = () => {
    // The focus would go with the notice that it is in.
    if (outcome.current?.contains(document.activeElement)) button.current?.focus()
    if (phase === 'taken' && onThanked) onThanked()
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
        {uploading && <UploadProgress part={progress} />}
        <div role="status">
          {busy && <span className="visually-hidden">{spoken}</span>}
          {phase === 'taken' && !lasting && <SendingNotice form={form} said={said} onClose={close} />}
        </div>
        {phase === 'failed' && !lasting && (
          <div role="alert">
            <SendingNotice form={form} said={said} onClose={close} />
          </div>
        )}
      </div>
    </div>
  )
}

/** How much of the upload has left the browser; the bar fills from where reading begins. */
function UploadProgress({ part }: { part: number }) {
  const t = useTexts()
  const words = t('forms.uploadProgress', { percent: useFormat().percent(part) })
  return (
    <div className={styles.progress}>
      <progress value={part} max={1} aria-label={t('forms.upload')} />
      <span aria-hidden="true">{words}</span>
    </div>
  )
}
