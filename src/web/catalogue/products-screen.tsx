import { type MouseEvent, type SubmitEvent, useRef, useState } from 'react'
import type { ProductCategory, ProductList } from '#domain/catalogue/product.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { CompanyPageHead } from '../head/company-page-head.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { BannerArches } from '../layout/banner/banner-arches.tsx'
import { NothingYet } from '../lists/nothing-yet.tsx'
import { takeSearch } from '../lists/take-search.ts'
import { NAVIGATED } from '../routing/navigation.ts'
import { paths, withSearch } from '../routing/paths.ts'
import { Link, useNavigate } from '../routing/routing.tsx'
import type { Screen, ScreenLocation } from '../screen.ts'
import { useHeading } from '../site/heading.tsx'
import { useSite } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import { AppliedFilters } from './filters/applied-filters.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import {
  appliedCount,
  changedFilter,
  filterAddress,
  filterParameters,
  isFiltered,
  type ProductFilter,
  productsCall,
  readFilter,
  resetFilter,
} from './filters/product-filter.ts'
import { listedProducts } from './listed-products.ts'
import { ProductResults } from './product-results.tsx'
import { ProductToolbar } from './product-toolbar.tsx'
import styles from './products-screen.module.css'

const CATEGORIES_CALL = '/productCategories'

export default {
  calls: ({ search, site }) => [CATEGORIES_CALL, productsCall(readFilter(search, site.price_slider))],
  inBrowser: import.meta.env.SSR
    ? (call, answer) => {
        if (!call.startsWith('/products?')) return answer
        const { categories: _readByTheirOwnCall, data, ...paging } = answer as ProductList
        return { ...paging, data: listedProducts(data) }
      }
    : undefined,
  parameters: (search) => filterParameters(readFilter(search)),
  View: ProductsScreen,
} satisfies Screen

/** All its state is in its address (docs/spec.md#products-products). */
function ProductsScreen({ search }: ScreenLocation) {
  const t = useTranslate()
  const navigate = useNavigate()
  const filter = readFilter(search, useSite().price_slider)
  const categories = useApi<ProductCategory[]>(CATEGORIES_CALL).data ?? []
  const list = useApi<ProductList>(productsCall(filter))
  const [sheetOpen, setSheetOpen] = useState(false)
  const results = useRef<HTMLDivElement>(null)

  const showResults = () => {
    const top = results.current?.getBoundingClientRect().top ?? 0
    if (top < 0) results.current?.scrollIntoView({ block: 'start' })
  }
  const change = (changes: Partial<ProductFilter>, options: { replace?: boolean } = {}) => {
    navigate(filterAddress(changedFilter(filter, changes)), { ...options, keepScroll: true })
    showResults()
  }
  // Enter in the search field does not wait for the pause.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const search = takeSearch(event)
    if (search !== filter.search) change({ search })
  }
  // The pressed button is gone with its filter: the focus goes where the effect is.
  const afterRemoval = () => {
    results.current?.focus({ preventScroll: true })
    showResults()
  }
  const panel = <FilterPanel filter={filter} categories={categories} onChange={change} />
  const afterReset = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Pending input is dropped, too.
    dispatchEvent(new Event(NAVIGATED))
    // The link goes with the filters: the focus stays in an open sheet, whose next button applies them.
    const next = currentTarget.nextElementSibling
    if (next instanceof HTMLElement) next.focus()
    else afterRemoval()
  }
  const reset = isFiltered(filter) && (
    <Link className="button button-quiet" to={filterAddress(resetFilter(filter))} keepScroll onClick={afterReset}>
      <Icon name="rotate-ccw" />
      {t('products.reset')}
    </Link>
  )
  return (
    <>
      <CompanyPageHead
        title={t('products.title')}
        description="meta.products"
        // A category and a page are pages of their own; sort orders and bounds are not.
        path={withSearch(paths.products(), { category: filter.category, page: filter.page > 1 ? filter.page : undefined })}
        languages={list.data?.translations}
        noIndex={filter.search !== ''}
      />
      <Banner
        {...useHeading('products', { title: t('products.title'), lead: t('products.lead') })}
        crumbs={[{ label: t('nav.products') }]}
        art={<BannerArches items={categories} />}
      />
      {list.data?.total === 0 && filter.search === '' && appliedCount(filter) === 0 ? (
        <div className="section wrap">
          <NothingYet icon="layout-grid" title={t('products.none')} />
        </div>
      ) : (
        <form className={`wrap ${styles.shop}`} method="get" onSubmit={submit}>
          <aside className={styles.sidebar} aria-label={t('products.filters')}>
            {panel}
            <button className={`button button-primary ${styles.apply}`} type="submit">
              {t('products.apply')}
            </button>
            {reset}
          </aside>
          <div className={styles.main}>
            <ProductToolbar filter={filter} onChange={change} onOpenFilters={() => setSheetOpen(true)} />
            <AppliedFilters filter={filter} categories={categories} onRemoved={afterRemoval} />
            <div ref={results} className={styles.results} tabIndex={-1}>
              <ProductResults filter={filter} list={list} />
            </div>
          </div>
        </form>
      )}
      {sheetOpen && (
        <FilterSheet actions={reset} total={list.data?.total} onClose={() => setSheetOpen(false)}>
          {panel}
        </FilterSheet>
      )}
    </>
  )
}
