import { detailPrice, orderDecimals } from '#domain/money/money.ts'
import { useTranslate } from '../../environment.tsx'
import { useFormat, useSite } from '../../site/site.tsx'
import type { OrderSum } from './order-sum.ts'
import type { OrderedProduct } from './use-ordered-products.ts'

/** One message for the whole list, in the words of the order of one product (docs/spec.md#7-the-calls-it-makes). */
export function useOrderMessage({ orderable, total, partial }: OrderSum): string {
  const t = useTranslate()
  const { money, number } = useFormat()
  const { currency } = useSite()
  const line = ({ product: { name, price }, quantity }: OrderedProduct) => {
    const values = { name, quantity: number(quantity) }
    if (typeof price !== 'number' || !currency) return t('order.lineOnRequest', values)
    const each = detailPrice(price, currency)
    const written = (amount: number, decimals: number) => money(amount, currency.detail, decimals)
    return t('order.line', {
      ...values,
      price: written(each, currency.detail_decimals),
      total: written(each * quantity, orderDecimals(currency)),
    })
  }
  const lines = orderable.map(line).join('\n\n')
  if (total === undefined || !currency) return t('order.textOnRequest', { lines })
  return t(partial ? 'order.textPartial' : 'order.text', { lines, total: money(total, currency.detail, orderDecimals(currency)) })
}
