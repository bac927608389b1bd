import type { SearchAnswer } from '#domain/search/search.ts'
import { QUESTION_LENGTH, QUESTION_WORDS } from '#domain/search/search-constants.ts'
import { useTranslate } from '../environment.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { paths, withSearch } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import { useFormat, useSite } from '../site/site.tsx'
import { type SearchAddress, searchPath } from './search-address.ts'
import styles from './search-screen.module.css'

interface NothingFoundProps {
  address: SearchAddress
  /** The name of the tab. */
  place: string
  counts: SearchAnswer['counts']
}

export function NothingFound({ address, place, counts }: NothingFoundProps) {
  const t = useTranslate()
  const format = useFormat()
  const everywhere = { ...address, place: 'all', page: 1 } as const
  const q = isolated(address.q)
  const elsewhere = counts[address.place] === 0 && counts.all > 0
  return (
    <EmptyState
      icon="search-x"
      title={elsewhere ? t('search.emptyPlace', { place, q }) : t('search.empty', { q })}
      text={t(elsewhere ? 'search.emptyPlaceHint' : 'search.emptyHint')}
      action={
        counts.all > 0 ? { label: t('search.showAll', { formatted: format.number(counts.all) }), to: searchPath(everywhere) } : undefined
      }
    />
  )
}

/** Another backend may lack this call: its lists can still be searched. */
export function NotSearchable({ q }: { q: string }) {
  const t = useTranslate()
  const { sections } = useSite()
  return (
    <EmptyState
      icon="search-x"
      title={t('search.unavailable')}
      {...(sections.products || sections.blog ? { text: t('search.unavailableHint') } : {})}
    >
      <div className="row">
        {sections.products && (
          <Link className="button button-primary" to={withSearch(paths.products(), { search: q })}>
            {t('products.search')}
          </Link>
        )}
        {sections.blog && (
          <Link className="button button-line" to={withSearch(paths.blog(), { search: q })}>
            {t('blog.search')}
          </Link>
        )}
      </div>
    </EmptyState>
  )
}

export function Shortened({ q }: { q: string }) {
  const t = useTranslate()
  const format = useFormat()
  if (q.length < QUESTION_LENGTH && q.split(' ').length <= QUESTION_WORDS) return null
  return <p className={styles.shortened}>{t('search.shortened', { formatted: format.number(QUESTION_WORDS) })}</p>
}

/** Isolated, so that it reorders nothing in a text of the other direction. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
