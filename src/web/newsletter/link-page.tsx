import { useEffect, useRef } from 'react'
import { useTranslate } from '../environment.tsx'
import { sendJson } from '../forms/sending/send-json.ts'
import { useForm } from '../forms/use-form.ts'
import { PageHead } from '../head/head.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { paths } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import { useContact } from '../site/site.tsx'
import styles from './link-page.module.css'

/** Only the server knows whether it is valid. */
const FIELDS = { token: { kind: 'line', max: 4000 } } as const

interface LinkPageProps {
  /** Name of the form, and of the call below `/api/newsletters`. */
  action: 'confirm' | 'unsubscribe'
  token: string
}

/** Opening the page does nothing, since mail scanners follow links too: the button acts. */
export function LinkPage({ action, token }: LinkPageProps) {
  const t = useTranslate()
  const name = useContact()?.name ?? t('layout.fallbackName')
  const words = {
    confirm: {
      title: t('newsletters.confirmTitle'),
      text: t('newsletters.confirmText'),
      button: t('newsletters.confirm'),
      done: t('newsletters.confirmed'),
      broken: t('newsletters.linkBroken'),
      path: paths.confirmSubscription(),
    },
    unsubscribe: {
      title: t('newsletters.unsubscribeTitle'),
      text: t('newsletters.unsubscribeText'),
      button: t('newsletters.unsubscribe'),
      done: t('newsletters.unsubscribed'),
      broken: t('newsletters.unsubscribeLinkBroken'),
      path: paths.unsubscribe(),
    },
  }[action]
  const form = useForm({ rules: { name: action, fields: FIELDS }, path: `/newsletters/${action}`, send: sendJson, withToken: false })
  const { phase, message, unanswered } = form.state
  const done = phase === 'accepted'
  const result = useRef<HTMLParagraphElement>(null)
  // The button is gone then.
  useEffect(() => {
    if (done) result.current?.focus()
  }, [done])
  const busy = phase === 'submitting'
  const failure = phase === 'failed' || phase === 'refused' ? (unanswered ? t('forms.network') : (message ?? words.broken)) : ''
  const usable = token !== '' || done
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={`${words.title} ${t('meta.separator')} ${name}`} description={words.text} path={words.path} languages={[]} noIndex />
      <EmptyState level={1} icon={done ? 'badge-check' : 'mail'} title={words.title} {...(usable && !done ? { text: words.text } : {})}>
        {usable && !done && (
          <form {...form.attributes}>
            <input type="hidden" name="token" value={token} />
            <button className="button button-primary button-large" type="submit" aria-disabled={busy}>
              {busy && <span className="button-spinner" aria-hidden="true" />}
              {words.button}
            </button>
          </form>
        )}
        {done && (
          <p className={styles.done} ref={result} tabIndex={-1}>
            {words.done}
          </p>
        )}
        {(failure || !usable) && (
          <p className={styles.failure} role="alert">
            {failure || words.broken}
          </p>
        )}
        {(done || !usable) && (
          <Link className="button button-quiet" to={paths.home()}>
            {t('notFound.home')}
          </Link>
        )}
      </EmptyState>
    </div>
  )
}
