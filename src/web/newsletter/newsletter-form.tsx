import { NEWSLETTER_FORM } from '#domain/newsletter/newsletter-form.ts'
import { useTranslate } from '../environment.tsx'
import { fieldId } from '../forms/fields/field-id.ts'
import { Honeypot } from '../forms/fields/honeypot.tsx'
import { sendJson } from '../forms/sending/send-json.ts'
import { useForm } from '../forms/use-form.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './newsletter-form.module.css'

/** docs/spec.md#4-states-and-transitions */
export function NewsletterForm() {
  const t = useTranslate()
  const form = useForm({ rules: NEWSLETTER_FORM, path: '/newsletters', send: sendJson })
  const { phase, errors, message } = form.state
  const busy = phase === 'submitting'
  const id = fieldId(form.name, 'email')
  // The backend's words in the order of docs/spec.md#7-the-calls-it-makes, then our own.
  const failure = phase === 'refused' || phase === 'failed' ? (message ?? errors.email ?? t('newsletters.errorFailed')) : undefined
  return (
    <form className={styles.form} {...form.attributes}>
      <label className="visually-hidden" htmlFor={id}>
        {t('newsletters.email')}
      </label>
      <div className={styles.entry}>
        <input
          id={id}
          ref={form.refusalRef}
          type="email"
          name="email"
          autoComplete="email"
          dir="ltr"
          required
          placeholder={t('newsletters.placeholder')}
          defaultValue={form.texts.email ?? ''}
          readOnly={busy}
          aria-invalid={failure ? true : undefined}
          aria-describedby={failure ? `${id}-error` : undefined}
          onInput={form.dismiss}
        />
        <button className={`button ${styles.submit}`} type="submit" aria-disabled={busy}>
          {busy && <span className="button-spinner" aria-hidden="true" />}
          {t(busy ? 'newsletters.submitting' : 'newsletters.subscribe')}
        </button>
      </div>
      {failure && (
        <p className={styles.failure} id={`${id}-error`} role="alert">
          <Icon name="circle-alert" />
          <span>{failure}</span>
        </p>
      )}
      <div role="status">
        {busy && <span className="visually-hidden">{t('newsletters.submitting')}</span>}
        {phase === 'accepted' && (
          <p className={styles.success}>
            <Icon name="badge-check" />
            <span>{t('newsletters.success')}</span>
          </p>
        )}
      </div>
      <p className={styles.privacy}>{t('newsletters.privacy')}</p>
      <Honeypot />
    </form>
  )
}
