import type { Product } from '#domain/catalogue/product.ts'
import { detailPrice } from '#domain/money/money.ts'
import { useTranslate } from '../environment.tsx'
import { Naming } from '../i18n/naming.tsx'
import { useFormat, useSite } from '../site/site.tsx'
import { isAvailable } from './product-status.ts'
import { TaxNote } from './tax-note.tsx'

interface CardPriceProps {
  /** Another backend may leave it out. */
  product: { price?: Product['price']; price_from?: true | undefined }
  /** In the currency of a product's page, not of lists. */
  detail?: boolean
  className: string | undefined
}

export function CardPrice({ product: { price, price_from }, detail = false, className = '' }: CardPriceProps) {
  const t = useTranslate()
  const { money } = useFormat()
  const { currency } = useSite()
  if (typeof price !== 'number' || !currency) return <strong>{t('products.onRequest')}</strong>
  const written = detail
    ? money(detailPrice(price, currency), currency.detail, currency.detail_decimals)
    : money(price, currency.list, currency.list_decimals)
  return (
    <span className={className}>
      {price_from ? <Naming text={t('products.from', { price: written })} name={written} mark={undefined} /> : <bdi>{written}</bdi>}{' '}
      <TaxNote />
    </span>
  )
}

interface StockBadgeProps {
  product: Pick<Product, 'status'>
  /** As the list view says it: with its name, and also where it is unknown (docs/spec.md#products-products). */
  named?: boolean
}

export function StockBadge({ product, named = false }: StockBadgeProps) {
  const t = useTranslate()
  const available = isAvailable(product)
  const stock = t(available ? 'products.available' : 'products.outOfStock')
  return (
    <span className={`badge ${available ? 'badge-ok' : 'badge-bad'}`}>
      {named && <span className="visually-hidden">{t('products.status')}: </span>}
      {named && !product.status ? t('products.unknownStatus') : stock}
    </span>
  )
}
