import type { ProductList } from '#domain/catalogue/product.ts'
import type { ApiCall } from '../api/calls.ts'
import { useTranslate } from '../environment.tsx'
import { LoadFailure } from '../errors/load-failure.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { useFormat } from '../site/site.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { changedFilter, filterAddress, type ProductFilter, resetFilter } from './filters/product-filter.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import styles from './product-results.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const SKELETONS = 6

/** On the first screen of a wide window. */
const FIRST_ROW = 3

interface ProductResultsProps {
  filter: ProductFilter
  list: ApiCall<ProductList>
}

export function ProductResults({ filter, list }: ProductResultsProps) {
  return (
    <>
      {/* It stays through all states: screen readers often miss a live region that is inserted again. */}
      <p className={styles.count} role="status">
        <Counts filter={filter} list={list} />
      </p>
      <Face filter={filter} list={list} />
    </>
  )
}

function Counts({ filter, list: { data: list, isPending, isError } }: ProductResultsProps) {
  const t = useTranslate()
  const format = useFormat()
  if (isPending) return t('products.loading')
  if (isError || !list) return null
  const numbers = {
    shown: format.number(list.data.length),
    total: format.number(list.total),
    page: format.number(filter.page),
    last: format.number(list.last_page),
  }
  return (
    <>
      <span>{t('products.showing', { count: list.total, ...numbers })}</span>
      {list.last_page > 1 && <span>{t('products.page', numbers)}</span>}
    </>
  )
}

function Face({ filter, list }: ProductResultsProps) {
  const t = useTranslate()
  if (list.isPending) {
    return (
      <SkeletonList count={SKELETONS} className={filter.view === 'list' ? styles.list : styles.grid}>
        <ProductCardSkeleton view={filter.view} />
      </SkeletonList>
    )
  }
  if (list.isError) return <LoadFailure title={t('products.error')} text={t('products.errorHint')} />
  return <Products filter={filter} list={list.data} />
}

function Products({ filter, list: { data, last_page } }: { filter: ProductFilter; list: ProductList }) {
  const t = useTranslate()
  const withDosage = data.some(({ dosage }) => dosage)
  return (
    <>
      {data.length > 0 ? (
        <ul className={filter.view === 'list' ? styles.list : styles.grid} role="list">
          {data.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} view={filter.view} eager={index < FIRST_ROW} withDosage={withDosage} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon="search-x"
          title={t('products.empty')}
          text={t('products.emptyHint')}
          action={{ label: t('products.reset'), icon: 'rotate-ccw', to: filterAddress(resetFilter(filter)) }}
        />
      )}
      <Pagination current={filter.page} last={last_page} to={(page) => filterAddress(changedFilter(filter, { page }))} />
    </>
  )
}
