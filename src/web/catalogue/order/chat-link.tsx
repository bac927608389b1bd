import { useEffect, useState } from 'react'
import { useTranslate } from '../../environment.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './chat-link.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const SENDING_MS = 1000

/** In a new tab; a link, so that it works without script. */
export function ChatLink({ address, label }: { address: string | undefined; label: string }) {
  const t = useTranslate()
  const [presses, setPresses] = useState(0)
  const [sending, setSending] = useState(false)
  useEffect(() => {
    if (presses === 0) return
    setSending(true)
    const timer = setTimeout(() => setSending(false), SENDING_MS)
    return () => clearTimeout(timer)
  }, [presses])
  return (
    <>
      <span className="visually-hidden" role="status">
        {sending && t('product.sending')}
      </span>
      <a
        className={`button button-primary button-large ${styles.order}`}
        href={address}
        target="_blank"
        rel="noopener"
        // Between the input of a quantity and its arrival in the address.
        data-waits=""
        onClick={() => setPresses((count) => count + 1)}
      >
        {sending ? <span className={styles.arc} aria-hidden="true" /> : <Icon name="message-circle" />}
        <span>{sending ? t('product.sending') : label}</span>
        <span className="visually-hidden"> ({t('product.newTab')})</span>
      </a>
    </>
  )
}
