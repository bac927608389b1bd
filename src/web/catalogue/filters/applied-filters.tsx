import type { ProductCategory } from '#domain/catalogue/product.ts'
import { useTranslate } from '../../environment.tsx'
import { type LangAttrs, langAttrs } from '../../i18n/lang-attrs.ts'
import { Naming } from '../../i18n/naming.tsx'
import { Link } from '../../routing/routing.tsx'
import { useFormat, useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './applied-filters.module.css'
import { changedFilter, DEFAULT_FILTER, filterAddress, findCategory, type ProductFilter } from './product-filter.ts'

interface AppliedFiltersProps {
  filter: ProductFilter
  categories: ProductCategory[]
  /** The pressed chip is gone by then. */
  onRemoved: () => void
}

interface AppliedFilter {
  name: 'search' | 'category' | 'maxPrice' | 'featured'
  label: string
  mark?: LangAttrs
}

/** Nothing when no filter is applied. */
export function AppliedFilters({ filter, categories, onRemoved }: AppliedFiltersProps) {
  const t = useTranslate()
  const applied = useApplied(filter, categories)
  if (applied.length === 0) return null
  return (
    <ul className={styles.chips} role="list" aria-label={t('products.applied')}>
      {applied.map(({ name, label, mark }) => (
        <li key={name}>
          <Link
            className={`chip ${styles.chip}`}
            to={filterAddress(changedFilter(filter, { [name]: DEFAULT_FILTER[name] }))}
            keepScroll
            rel="nofollow"
            onClick={onRemoved}
          >
            <Naming text={t('products.remove', { name: label })} name={label} mark={mark} nameOnly />
            <Icon name="x" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useApplied(filter: ProductFilter, categories: ProductCategory[]): AppliedFilter[] {
  const t = useTranslate()
  const format = useFormat()
  const { currency } = useSite()
  const applied: AppliedFilter[] = []
  if (filter.search) applied.push({ name: 'search', label: t('products.appliedSearch', { text: filter.search }) })
  if (filter.category) {
    const category = findCategory(categories, filter.category)
    applied.push({ name: 'category', label: category?.name ?? filter.category, mark: langAttrs(category, 'name') })
  }
  if (filter.maxPrice !== undefined) {
    const price = currency ? format.money(filter.maxPrice, currency.list, 0) : format.number(filter.maxPrice)
    applied.push({ name: 'maxPrice', label: t('products.upTo', { price }) })
  }
  if (filter.featured) applied.push({ name: 'featured', label: t('products.featuredOnly') })
  return applied
}
