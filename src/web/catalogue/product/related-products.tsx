import { useId } from 'react'
import type { Product, ProductList } from '#domain/catalogue/product.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { paths, withSearch } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProductCard } from '../product-card.tsx'
import { categoryOf, inStockFirst, MAX_RELATED, relatedCall } from './related-call.ts'
import styles from './related-products.module.css'

export function RelatedProducts({ product }: { product: Product }) {
  const [call] = relatedCall(product)
  return call ? <Related product={product} call={call} /> : null
}

/** Left out when there are none, and when they do not load. */
function Related({ product, call }: { product: Product; call: string }) {
  const t = useTranslate()
  const listed = useApi<ProductList>(call).data?.data ?? []
  // A backend may ignore the category.
  const others = listed.filter((other) => other.id !== product.id && categoryOf(other) === categoryOf(product))
  const all = { label: t('product.allOfCategory'), to: withSearch(paths.products(), { category: categoryOf(product) }) }
  return <ProductRow title={t('product.related')} all={all} products={others} />
}

interface ProductRowProps {
  title: string
  all?: { label: string; to: string }
  products: Product[]
}

/** A few of the products, those in stock first; nothing without any. */
export function ProductRow({ title, all, products }: ProductRowProps) {
  const id = useId()
  const shown = inStockFirst(products).slice(0, MAX_RELATED)
  if (shown.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {all && (
          <Link className="text-link" to={all.to}>
            {all.label}
            <Icon name="arrow-right" flip />
          </Link>
        )}
      </div>
      <ul className={styles.grid} role="list">
        {shown.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} view="grid" related />
          </li>
        ))}
      </ul>
    </section>
  )
}
