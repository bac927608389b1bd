import { useEffect, useRef } from 'react'
import { useEnvironment, useTranslate } from '../environment.tsx'
import { PageHead } from '../head/head.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { lazySection } from '../lazy/lazy-section.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { takeSearch } from '../lists/take-search.ts'
import { paths } from '../routing/paths.ts'
import { useNavigate } from '../routing/routing.tsx'
import type { Screen, ScreenLocation } from '../screen.ts'
import { useHeading } from '../site/heading.tsx'
import { useContact, useSite } from '../site/site.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { Browse } from './browse.tsx'
import { readSearchAddress, type SearchAddress, searchCall, searchParameters, searchPath, tidyQuestion } from './search-address.ts'
import { SearchKeyChoice } from './search-key-choice.tsx'
import styles from './search-screen.module.css'

const SearchResults = lazySection('search/search-results.tsx', () => import('./search-results.tsx'), <SkeletonText lines={8} />)

export default {
  calls: ({ search }) => {
    const address = readSearchAddress(search)
    return address.q === '' ? [] : [searchCall(address)]
  },
  parameters: (search) => searchParameters(readSearchAddress(search)),
  View: SearchScreen,
} satisfies Screen

/** All its state is in its address. */
function SearchScreen({ search }: ScreenLocation) {
  const t = useTranslate()
  const { languages } = useSite()
  const name = useContact()?.name ?? t('layout.fallbackName')
  const address = readSearchAddress(search)
  return (
    <>
      <PageHead
        title={[name, t('search.title'), address.q].filter(Boolean).join(` ${t('meta.separator')} `)}
        description={t('meta.search', { name })}
        path={paths.search()}
        languages={languages}
        noIndex={address.q !== ''}
      />
      <Banner {...useHeading('search', { title: t('search.title'), lead: t('search.lead') })} crumbs={[{ label: t('search.title') }]}>
        <SearchForm address={address} />
      </Banner>
      <div className={`wrap ${styles.content}`}>
        {address.q !== '' && <SearchResults />}
        <Browse />
        <SearchKeyChoice />
      </div>
    </>
  )
}

/** Applies by itself; without script it is a form. */
function SearchForm({ address }: { address: SearchAddress }) {
  const { t, prefix } = useEnvironment()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const isBlank = address.q === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the visitor came to search
  useEffect(() => {
    if (!isBlank || document.documentElement.dataset.hydrated === undefined) return
    // After the navigation, which focuses the heading.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const ask = (question: string, { replace = false } = {}) => {
    const q = tidyQuestion(question)
    // The page without a question is no step of its own.
    if (q !== address.q) navigate(searchPath({ ...address, q, page: 1 }), { replace: replace || isBlank, keepScroll: true })
  }
  return (
    <search>
      <form className={styles.form} method="get" action={prefix + paths.search()} onSubmit={(event) => ask(takeSearch(event, 'q'))}>
        <SearchBox field={field} label={t('search.field')} name="q" applied={address.q} onSearch={ask} />
        {address.place !== 'all' && <input type="hidden" name="in" value={address.place} />}
        <button className={`button button-primary ${styles.submit}`} type="submit">
          {t('search.submit')}
        </button>
      </form>
    </search>
  )
}
