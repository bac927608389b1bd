import { HONEYPOT_FIELD } from '#domain/form.ts'
import { useTranslate } from '../../environment.tsx'

/** People neither see nor reach it: only a program fills it in. Not `display: none`, which bots skip. */
export function Honeypot() {
  const t = useTranslate()
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t('forms.trap')}
        <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
