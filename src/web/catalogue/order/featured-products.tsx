import type { ProductList } from '#domain/catalogue/product.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { ProductRow } from '../product/related-products.tsx'
import { FEATURED_CALL } from './featured-call.ts'

/** Below an empty list and a filled one: the server cannot know which it is. */
export default function FeaturedProducts() {
  const t = useTranslate()
  const products = useApi<ProductList>(FEATURED_CALL).data?.data ?? []
  return <ProductRow title={t('order.featured')} products={products} />
}
