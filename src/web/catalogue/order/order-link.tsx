import type { Product } from '#domain/catalogue/product.ts'
import { orderDecimals } from '#domain/money/money.ts'
import { useTranslate } from '../../environment.tsx'
import { chatAddress } from '../../site/chat-address.ts'
import { useFormat, useSite } from '../../site/site.tsx'
import { ChatLink } from './chat-link.tsx'
import { usePrice } from './use-price.ts'

/** The order of one product. */
export function OrderLink({ product, quantity }: { product: Product; quantity: number }) {
  const t = useTranslate()
  const format = useFormat()
  const site = useSite()
  const priceOf = usePrice(product)
  const text = t(priceOf ? 'product.orderText' : 'product.priceText', {
    name: product.name,
    price: priceOf?.(1) ?? '',
    quantity: format.number(quantity),
    total: priceOf?.(quantity, site.currency ? orderDecimals(site.currency) : undefined) ?? '',
  })
  return <ChatLink address={chatAddress(site, text)} label={t(priceOf ? 'product.order' : 'product.askPrice')} />
}
