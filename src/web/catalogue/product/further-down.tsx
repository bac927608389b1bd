import type { Product } from '#domain/catalogue/product.ts'
import { useApi } from '../../api/api.ts'
import { PrintFoot } from '../../layout/print-foot.tsx'
import { paths } from '../../routing/paths.ts'
import { findPage } from '../../routing/routes.ts'
import { usePath } from '../../routing/routing.tsx'
import { useSite } from '../../site/site.tsx'
import { productCall } from '../product-call.ts'
import { ProductDetails } from './product-details.tsx'
import { RelatedProducts } from './related-products.tsx'

/** Below the pictures and the order. */
export default function FurtherDown() {
  const { slug } = findPage(usePath(), useSite().sections).params
  const product = useApi<{ data: Product }>(productCall(slug)).data?.data
  if (!product) return null
  return (
    <>
      <ProductDetails product={product} />
      <RelatedProducts product={product} />
      <PrintFoot path={paths.product(product.slug)} />
    </>
  )
}
