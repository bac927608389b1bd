import { PRODUCT_SORTS, type ProductSort } from '#domain/catalogue/product-constants.ts'
import { useTranslate } from '../environment.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { Link } from '../routing/routing.tsx'
import { useFormat } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/select.tsx'
import { appliedCount, changedFilter, filterAddress, type ProductFilter } from './filters/product-filter.ts'
import styles from './product-toolbar.module.css'

const SORT_TEXTS = {
  name: 'products.sortName',
  price_low: 'products.sortPriceLow',
  price_high: 'products.sortPriceHigh',
  newest: 'products.sortNewest',
  featured: 'products.sortFeatured',
} as const satisfies Record<ProductSort, string>

const VIEWS = [
  { view: 'grid', icon: 'layout-grid', text: 'products.grid' },
  { view: 'list', icon: 'list', text: 'products.list' },
] as const

interface ProductToolbarProps {
  filter: ProductFilter
  onChange: (change: Partial<ProductFilter>, options?: { replace: boolean }) => void
  onOpenFilters: () => void
}

export function ProductToolbar({ filter, onChange, onOpenFilters }: ProductToolbarProps) {
  const t = useTranslate()
  const format = useFormat()
  const applied = appliedCount(filter)
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <SearchBox
          label={t('products.search')}
          name="search"
          applied={filter.search}
          onSearch={(search, options) => onChange({ search }, options)}
        />
      </div>
      <button className={`button button-line ${styles.filters}`} type="button" aria-haspopup="dialog" onClick={onOpenFilters}>
        <Icon name="sliders-horizontal" />
        {applied > 0 ? t('products.filtersCount', { formatted: format.number(applied) }) : t('products.filters')}
      </button>
      <div className={styles.sort}>
        <Select
          className="input-pill"
          name="sort"
          aria-label={t('products.sort')}
          options={PRODUCT_SORTS.map((sort) => ({ value: sort, label: t(SORT_TEXTS[sort]) }))}
          value={filter.sort}
          onChange={(event) => onChange({ sort: event.target.value as ProductSort })}
        />
      </div>
      <ViewSwitch filter={filter} />
    </div>
  )
}

/** Two links, so that either can be shared. The form carries the choice without script. */
function ViewSwitch({ filter }: { filter: ProductFilter }) {
  const t = useTranslate()
  return (
    <fieldset className={styles.views} aria-label={t('products.view')}>
      {filter.view === 'list' && <input type="hidden" name="view" value="list" />}
      {VIEWS.map(({ view, icon, text }) => (
        <Link
          key={view}
          to={filterAddress(changedFilter(filter, { view }))}
          keepScroll
          rel="nofollow"
          aria-label={t(text)}
          title={t(text)}
          aria-current={filter.view === view ? 'true' : undefined}
        >
          <Icon name={icon} />
        </Link>
      ))}
    </fieldset>
  )
}
