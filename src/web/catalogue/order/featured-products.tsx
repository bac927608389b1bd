import { useState } from 'react'
import type { ProductList } from '#domain/catalogue/product.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { useOrder } from '../../order/order-list.ts'
import { referenceOf } from '../../routing/paths.ts'
import { ProductRow } from '../product/related-products.tsx'
import { FEATURED_CALL } from './featured-call.ts'

/** Below an empty list and a filled one: the server cannot know which it is. What was on the list from the start is left out; what is added stays, with its button. */
export default function FeaturedProducts() {
  const t = useTranslate()
  const products = useApi<ProductList>(FEATURED_CALL).data?.data ?? []
  const order = useOrder()
  const [listed, setListed] = useState(order)
  if (!listed && order) setListed(order)
  const others = products.filter((product) => !listed?.some((item) => item.product === referenceOf(product)))
  return <ProductRow title={t('order.featured')} products={others} />
}
