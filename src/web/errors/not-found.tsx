import { useTranslate } from '../environment.tsx'
import { PageHead, PageStatus } from '../head/head.tsx'
import { paths } from '../routing/paths.ts'
import { Link, usePath } from '../routing/routing.tsx'
import { useContact } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './not-found.module.css'

interface NotFoundProps {
  /** Where an item is missing that would be in it. */
  list?: { to: string; label: string }
  title?: string
  description?: string
}

/** For an unknown path, and for a known one without its item (docs/spec.md#not-found-screen). */
export function NotFound({ list, ...words }: NotFoundProps) {
  const t = useTranslate()
  const title = words.title ?? t('notFound.title')
  const description = words.description ?? t('notFound.description')
  const path = usePath()
  const name = useContact()?.name ?? t('layout.fallbackName')
  return (
    <section className={`head-panel ${styles.panel}`}>
      <PageHead title={`${title} ${t('meta.separator')} ${name}`} description={description} path={path} languages={[]} noIndex />
      <PageStatus status={404} />
      <div className="girih" />
      <div className={`wrap ${styles.content}`}>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p className="lead">{description}</p>
          <div className="row">
            {list && (
              <Link className="button button-primary" to={list.to}>
                {list.label}
              </Link>
            )}
            <Link className={`button ${list ? 'button-line' : 'button-primary'}`} to={paths.home()}>
              <Icon name="house" />
              {t('notFound.home')}
            </Link>
            <button className="button button-line scripted" type="button" onClick={() => history.back()}>
              <Icon name="chevron-left" flip />
              {t('notFound.back')}
            </button>
          </div>
        </div>
        <EmptyArches />
      </div>
    </section>
  )
}

function EmptyArches() {
  return (
    <div className={styles.arches} aria-hidden="true">
      <span className="arch" />
      <span className={`arch ${styles.niche}`}>
        <span className={styles.lamp} />
      </span>
      <span className="arch" />
    </div>
  )
}
