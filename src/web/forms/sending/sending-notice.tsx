import { useTranslate } from '../../environment.tsx'
import { PhoneLink } from '../../site/phone-link.tsx'
import { useContact } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FormView } from '../use-form.ts'

export interface StatusMessages {
  accepted: string
  failed: string
  /** In ms; without it the notice stays until it is closed. */
  acceptedFor?: number
  failedFor?: number
}

interface SendingNoticeProps {
  form: FormView
  messages: StatusMessages
  /** Called instead of dismissing the notice. */
  onClose?: () => void
}

export function SendingNotice({ form, messages, onClose = form.dismiss }: SendingNoticeProps) {
  const t = useTranslate()
  const phone = useContact()?.phone
  const { phase, lasting, message, unanswered } = form.state
  const timed = (duration: number | undefined) => (duration && !lasting ? { duration } : {})
  if (phase === 'accepted') {
    return (
      <Notice tone="ok" closeLabel={t('forms.close')} onClose={onClose} {...timed(messages.acceptedFor)}>
        <p>{messages.accepted}</p>
      </Notice>
    )
  }
  if (phase !== 'failed') return null
  const reason = unanswered ? t('forms.network') : message
  return (
    <Notice tone="bad" closeLabel={t('forms.close')} onClose={onClose} {...timed(messages.failedFor)}>
      <p>{messages.failed}</p>
      {reason && reason !== messages.failed && <p>{reason}</p>}
      {phone && (
        <PhoneLink number={phone} className="button button-line">
          <Icon name="phone" />
        </PhoneLink>
      )}
    </Notice>
  )
}
