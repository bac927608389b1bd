import { useState } from 'react'
import type { ProductList } from '#domain/catalogue/product.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { useOrder } from '../../order/order-list.ts'
import { referenceOf } from '../../routing/paths.ts'
import { ProductRow } from '../product/related-products.tsx'
import { FEATURED_CALL } from './featured-call.ts'

/** Below an empty list and a filled one, without what is on it: the server cannot know which it is. */
export default function FeaturedProducts() {
  const t = useTranslate()
  const products = useApi<ProductList>(FEATURED_CALL).data?.data ?? []
  const items = useOrder()
  // As it was at first: a card that is added from here stays, with its focus.
  const [listed, setListed] = useState(items)
  if (items && !listed) setListed(items)
  const others = products.filter((product) => !listed?.some((item) => item.product === referenceOf(product)))
  return <ProductRow title={t('order.featured')} products={others} />
}
