import { type RefObject, useEffect, useRef } from 'react'
import { useTranslate } from '../environment.tsx'
import { sendJson } from '../forms/sending/send-json.ts'
import { useForm } from '../forms/use-form.ts'
import { PageHead } from '../head/head.tsx'
import { NewsletterCard } from '../layout/newsletter-card.tsx'
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
  const busy = phase === 'submitting'
  const done = phase === 'accepted'
  const failure = phase === 'failed' || phase === 'refused' ? (unanswered ? t('forms.network') : (message ?? words.broken)) : ''
  const refused = failure === words.broken
  const broken = refused || (token === '' && !done)
  const title = broken ? t('newsletters.linkBrokenTitle') : words.title
  const result = useRef<HTMLParagraphElement>(null)
  // The button is gone then.
  useEffect(() => {
    if (done || refused) result.current?.focus()
  }, [done, refused])
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={`${title} ${t('meta.separator')} ${name}`} description={words.text} path={words.path} languages={[]} noIndex />
      {broken ? (
        <BrokenLink action={action} title={title} text={words.broken} result={result} />
      ) : done ? (
        <EmptyState level={1} icon="badge-check" title={title}>
          <p className={styles.done} ref={result} tabIndex={-1}>
            {words.done}
          </p>
          <HomeLink />
        </EmptyState>
      ) : (
        <EmptyState level={1} icon="mail" title={title} text={words.text}>
          <form {...form.attributes}>
            <input type="hidden" name="token" value={token} />
            <button className="button button-primary button-large" type="submit" aria-disabled={busy}>
              {busy && <span className="button-spinner" aria-hidden="true" />}
              {words.button}
            </button>
          </form>
          {failure && (
            <p className={styles.failure} role="alert">
              {failure}
            </p>
          )}
        </EmptyState>
      )}
    </div>
  )
}

interface BrokenLinkProps {
  action: LinkPageProps['action']
  title: string
  text: string
  result: RefObject<HTMLParagraphElement | null>
}

/** With the way to what the link was for. */
function BrokenLink({ action, title, text, result }: BrokenLinkProps) {
  const t = useTranslate()
  return (
    <>
      <EmptyState level={1} icon="triangle-alert" title={title}>
        <p ref={result} tabIndex={-1} role="alert">
          {text}
        </p>
        <div className={`row ${styles.ways}`}>
          {action === 'unsubscribe' && (
            <Link className="button button-primary" to={`${paths.contact()}#message-title`}>
              {t('contact.writeTitle')}
            </Link>
          )}
          <HomeLink />
        </div>
      </EmptyState>
      {action === 'confirm' && (
        <div className={styles.again}>
          <NewsletterCard />
        </div>
      )}
    </>
  )
}

function HomeLink() {
  const t = useTranslate()
  return (
    <Link className="button button-line" to={paths.home()}>
      {t('notFound.home')}
    </Link>
  )
}
