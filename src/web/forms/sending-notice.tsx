import { useTexts } from '../environment.tsx'
import { Notice } from '../ui/notice.tsx'
import type { FormView } from './use-form.ts'

export interface Said {
  taken: string
  failed: string
  /** In ms; without it the notice stays until it is closed. */
  takenFor?: number
  failedFor?: number
}

interface SendingNoticeProps {
  form: FormView
  said: Said
  /** Called instead of dismissing the notice. */
  onClose?: () => void
}

export function SendingNotice({ form, said, onClose = form.dismiss }: SendingNoticeProps) {
  const t = useTexts()
  const { phase, lasting, message, unanswered } = form.state
  const timed = (duration: number | undefined) => (duration && !lasting ? { duration } : {})
  if (phase === 'taken') {
    return (
      <Notice tone="ok" closeLabel={t('forms.close')} onClose={onClose} {...timed(said.takenFor)}>
        <p>{said.taken}</p>
      </Notice>
    )
  }
  if (phase !== 'failed') return null
  const reason = unanswered ? t('forms.network') : message
  return (
    <Notice tone="bad" closeLabel={t('forms.close')} onClose={onClose} {...timed(said.failedFor)}>
      <p>{said.failed}</p>
      {reason && reason !== said.failed && <p>{reason}</p>}
    </Notice>
  )
}
