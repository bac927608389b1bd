import type { ReactNode } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { useTranslate } from '../environment.tsx'
import { paths, referenceOf } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import { useFormat } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import { addToOrder, MOST_PRODUCTS } from './order-list.ts'

export interface AddedProduct {
  product: Pick<Product, 'id' | 'slug' | 'name' | 'fallback'> & { variant?: string }
  quantity?: number
  /** On a card, where only its sign has room. */
  small?: boolean
}

export interface Outcome {
  /** In the button. */
  sign?: ReactNode
  /** Below it. */
  said?: ReactNode
}

export function addProduct({ product, quantity = 1, small = false }: AddedProduct): Outcome {
  const total = addToOrder({ product: referenceOf(product), variant: product.variant, quantity })
  if (total === undefined) return { said: <Full /> }
  return {
    sign: small && total > 1 ? <Total total={total} /> : <Icon name="check" />,
    said: <Listed total={total} small={small} />,
  }
}

function Full() {
  const t = useTranslate()
  return t('order.full', { formatted: useFormat().number(MOST_PRODUCTS) })
}

/** Read out from what is said. */
function Total({ total }: { total: number }) {
  return <span aria-hidden="true">{useFormat().number(total)}</span>
}

function Listed({ total, small }: { total: number; small: boolean }) {
  const t = useTranslate()
  const text = t('order.added', { formatted: useFormat().number(total) })
  if (small) return <span className="visually-hidden">{text}</span>
  return (
    <>
      {text} <Link to={paths.order()}>{t('order.view')}</Link>
    </>
  )
}
