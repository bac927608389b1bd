import { useId } from 'react'
import type { Product, ProductList } from '#domain/catalogue/product.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { paths, withSearch } from '../../routing/paths.ts'
import { findPage } from '../../routing/routes.ts'
import { Link, usePath } from '../../routing/routing.tsx'
import { useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { productCall } from '../product-call.ts'
import { ProductCard } from '../product-card.tsx'
import { categoryOf, relatedCall, relatedTo } from './related-call.ts'
import styles from './related-products.module.css'

export default function RelatedProducts() {
  const { sections } = useSite()
  const { slug } = findPage(usePath(), sections).params
  const product = useApi<{ data: Product }>(productCall(slug)).data?.data
  const [call] = relatedCall(product)
  return product && call ? <Related product={product} call={call} /> : null
}

/** Left out when there are none, and when they do not load. */
function Related({ product, call }: { product: Product; call: string }) {
  const t = useTranslate()
  const id = useId()
  const related = relatedTo(product, useApi<ProductList>(call).data?.data ?? [])
  if (related.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('product.related')}</h2>
        <Link className="text-link" to={withSearch(paths.products(), { category: categoryOf(product) })}>
          {t('product.allOfCategory')}
          <Icon name="arrow-right" flip />
        </Link>
      </div>
      <ul className={styles.grid} role="list">
        {related.map((other) => (
          <li key={other.id}>
            <ProductCard product={other} view="grid" related />
          </li>
        ))}
      </ul>
    </section>
  )
}
