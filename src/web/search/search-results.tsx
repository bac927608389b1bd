import type { Product } from '#domain/catalogue/product.ts'
import { isOn, sectionOfType } from '#domain/company/sections.ts'
import { CONTENT_TYPES } from '#domain/content-types/content-types.ts'
import { itemPath } from '#domain/paths.ts'
import type { SearchAnswer, SearchResult } from '#domain/search/search.ts'
import { SEARCH_PLACES, type SearchPlace } from '#domain/search/search-constants.ts'
import { useApi } from '../api/api.ts'
import { CardPrice, StockBadge } from '../catalogue/price-and-stock.tsx'
import { ProductWell } from '../catalogue/product-well.tsx'
import { useTranslate } from '../environment.tsx'
import { LoadFailure } from '../errors/load-failure.tsx'
import type { Translate } from '../i18n/i18n.ts'
import { langAttrs, titleAttrs } from '../i18n/lang-attrs.ts'
import { LinkTabs } from '../lists/link-tabs.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { fillsFrame, Picture } from '../media/picture.tsx'
import { Link, useSearch } from '../routing/routing.tsx'
import { useFormat, useSite } from '../site/site.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { readSearchAddress, type SearchAddress, searchCall, searchPath } from './search-address.ts'
import styles from './search-results.module.css'
import { NothingFound, NotSearchable, Shortened } from './search-states.tsx'

export default function SearchResults() {
  const address = readSearchAddress(useSearch())
  const t = useTranslate()
  const format = useFormat()
  // Previous results stay while the visitor types on.
  const { data, error, isPending, isPlaceholderData } = useApi<SearchAnswer>(searchCall(address), { keepPrevious: true })
  if (error?.status === 404) return <NotSearchable q={address.q} />
  return (
    <>
      {data && !error && data.counts.all > 0 && <Places address={address} counts={data.counts} />}
      <p className={error || data?.total === 0 ? 'visually-hidden' : styles.count} role="status">
        {isPending && t('search.loading')}
        {data && !error && t('search.found', { count: data.total, formatted: format.number(data.total) })}
      </p>
      <Shortened q={address.q} />
      {error && <LoadFailure title={t('search.error')} text={t('search.errorHint')} />}
      {isPending && <Loading />}
      {data && !error && <Found address={address} answer={data} busy={isPlaceholderData} />}
    </>
  )
}

function Places({ address, counts }: { address: SearchAddress; counts: SearchAnswer['counts'] }) {
  const t = useTranslate()
  const format = useFormat()
  const { sections } = useSite()
  const types = CONTENT_TYPES.filter((type) => isOn(sections, sectionOfType(type)))
  const places = SEARCH_PLACES.filter((place) => place === 'all' || types.some(({ page }) => page.searchTab === place))
  const tabs = places.map((place) => ({
    key: place,
    to: searchPath({ ...address, place, page: 1 }),
    label: (
      <>
        {placeName(t, place)} <span>{format.number(counts[place])}</span>
      </>
    ),
    current: place === address.place,
    empty: counts[place] === 0,
    rel: 'nofollow',
  }))
  return <LinkTabs label={t('search.places')} tabs={tabs} />
}

/** Types that share a tab are found under the name of the first. */
function placeName(t: Translate, place: SearchPlace): string {
  const type = CONTENT_TYPES.find(({ page }) => page.searchTab === place)
  return t(type ? `types.${type.kind}.many` : 'search.all')
}

interface FoundProps {
  address: SearchAddress
  answer: SearchAnswer
  /** The results are still those of the previous question. */
  busy: boolean
}

function Found({ address, answer: { data, last_page, counts }, busy }: FoundProps) {
  const t = useTranslate()
  return (
    <>
      {data.length === 0 ? (
        <div className={counts.all > 0 ? styles.none : undefined}>
          <NothingFound address={address} place={placeName(t, address.place)} counts={counts} />
        </div>
      ) : (
        <ol role="list" className={styles.list} aria-busy={busy}>
          {data.map((result) => (
            <li key={result.id}>
              <Result result={result} />
            </li>
          ))}
        </ol>
      )}
      <Pagination current={address.page} last={last_page} to={(page) => searchPath({ ...address, page })} />
    </>
  )
}

function Result({ result }: { result: SearchResult }) {
  const t = useTranslate()
  return (
    <article className={`link-card ${styles.result}`}>
      {result.image && (
        <ProductWell tint={result.tint ?? 'sky'} scene={fillsFrame(result.image)} className={styles.picture}>
          <Picture image={result.image} alt="" sizes="6em" />
        </ProductWell>
      )}
      <div className={styles.text}>
        <h2 className="link-card-title">
          <Link to={itemPath(result.kind, result)} {...titleAttrs(result, 'title')}>
            <Marked pieces={result.title} />
          </Link>
        </h2>
        <span className="chip">{t(`types.${result.kind}.one`)}</span>
        <p {...langAttrs(result, 'excerpt')}>
          <Marked pieces={result.excerpt} />
        </p>
        {result.status !== undefined && <Offer product={{ ...result, price: result.price ?? null, status: result.status }} />}
      </div>
    </article>
  )
}

function Offer({ product }: { product: Pick<Product, 'price' | 'price_from' | 'status'> }) {
  return (
    <div className={styles.offer}>
      <CardPrice product={product} className={styles.price} />
      <StockBadge product={product} />
    </div>
  )
}

function Marked({ pieces }: { pieces: SearchResult['title'] }) {
  let at = 0
  return pieces.map(({ text, marked }) => {
    const key = at
    at += text.length
    return marked ? <mark key={key}>{text}</mark> : text
  })
}

function Loading() {
  return (
    <SkeletonList count={4} className={styles.list}>
      <div className={styles.result}>
        <Skeleton className={styles.picture} />
        <div className={styles.shape}>
          <Skeleton className={styles.titleLine} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.shortLine} />
        </div>
      </div>
    </SkeletonList>
  )
}
