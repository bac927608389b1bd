import type { ProductList } from '#domain/catalogue/product.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { ProductRow } from '../product/related-products.tsx'
import { FEATURED_CALL } from './featured-call.ts'

/** For whoever comes to an empty list. */
export default function FeaturedProducts() {
  const t = useTranslate()
  const products = useApi<ProductList>(FEATURED_CALL).data?.data ?? []
  return <ProductRow title={t('order.featured')} products={products} />
}
