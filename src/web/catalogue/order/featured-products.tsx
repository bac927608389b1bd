import type { ProductList } from '#domain/catalogue/product.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { paths } from '../../routing/paths.ts'
import { FEATURED_CALL, inStockFirst, MAX_RELATED } from '../product/related-call.ts'
import { ProductRow } from '../product/related-products.tsx'

/** For whoever comes to an empty list. */
export default function FeaturedProducts() {
  const t = useTranslate()
  const products = inStockFirst(useApi<ProductList>(FEATURED_CALL).data?.data ?? []).slice(0, MAX_RELATED)
  return <ProductRow title={t('order.featured')} all={{ label: t('order.browse'), to: paths.products() }} products={products} />
}
