import { useEffect, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { useTranslate } from '../../environment.tsx'
import { useFormat, useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './order-link.module.css'
import { usePrice } from './use-price.ts'

/** docs/spec.md#9-business-constants-and-limits */
const SENDING_MS = 1000

/** The chat with the order already written (docs/spec.md#7-the-calls-it-makes); undefined without a number for orders. */
function useOrderAddress(product: Product, quantity: number): string | undefined {
  const t = useTranslate()
  const format = useFormat()
  const { order, currency } = useSite()
  const priceOf = usePrice(product)
  if (!order.phone) return undefined
  // Afghani are paid in whole ones, but the specification asks for two decimals (docs/spec.md#7-the-calls-it-makes).
  const totalDecimals = currency?.detail === 'AFN' ? 2 : undefined
  const text = t(priceOf ? 'product.orderText' : 'product.priceText', {
    name: product.name,
    price: priceOf?.(1) ?? '',
    quantity: format.number(quantity),
    total: priceOf?.(quantity, totalDecimals) ?? '',
  })
  const values: Record<string, string> = { '{phone}': order.phone, '{text}': text }
  return order.chat_url.replace(/\{phone\}|\{text\}/g, (name) => encodeURIComponent(values[name] ?? ''))
}

/** In a new tab; a link, so that it works without script. */
export function OrderLink({ product, quantity }: { product: Product; quantity: number }) {
  const t = useTranslate()
  const address = useOrderAddress(product, quantity)
  const label = t(usePrice(product) ? 'product.order' : 'product.askPrice')
  const [presses, setPresses] = useState(0)
  const [sending, setSending] = useState(false)
  useEffect(() => {
    if (presses === 0) return
    setSending(true)
    const timer = setTimeout(() => setSending(false), SENDING_MS)
    return () => clearTimeout(timer)
  }, [presses])
  return (
    <>
      <span className="visually-hidden" role="status">
        {sending && t('product.sending')}
      </span>
      <a
        className={`button button-primary button-large ${styles.order}`}
        href={address}
        target="_blank"
        rel="noopener"
        // Between the input of a quantity and its arrival in the address.
        data-waits=""
        onClick={() => setPresses((count) => count + 1)}
      >
        {sending ? <span className={styles.arc} aria-hidden="true" /> : <Icon name="message-circle" />}
        <span>{sending ? t('product.sending') : label}</span>
        <span className="visually-hidden"> ({t('product.newTab')})</span>
      </a>
    </>
  )
}
