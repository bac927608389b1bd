import { useSyncExternalStore } from 'react'
import { GREATEST_QUANTITY, LEAST_QUANTITY } from '#domain/catalogue/product-constants.ts'
import { parsedJson } from '#domain/text.ts'
import { readStored, store } from '../browser-storage.ts'
import { ORDER_KEY } from './order-key.ts'

/** Names and prices change, so they come from the API. */
export interface OrderItem {
  /** Slug, or the id where a backend gives no slug. */
  product: string
  quantity: number
}

/** More would not fit into the address that opens the chat. */
export const MOST_PRODUCTS = 30

/** Longest slug that is taken from the storage. */
const REFERENCE_LENGTH = 200

/** Where the browser cannot store the list, until the page is left. */
let unstored: string | undefined

let known: { text: string; items: readonly OrderItem[] } = { text: '', items: [] }

/** The same array while nothing has changed. */
function orderItems(): readonly OrderItem[] {
  const text = unstored ?? readStored('localStorage', ORDER_KEY) ?? ''
  if (text !== known.text) known = { text, items: itemsIn(text) }
  return known.items
}

/** Other versions of the site, extensions and visitors write there, too: what is no item is left out. */
function itemsIn(text: string): OrderItem[] {
  const stored = parsedJson(text)
  if (!Array.isArray(stored)) return []
  const items = new Map<string, OrderItem>()
  for (const entry of stored as (Partial<OrderItem> | null)[]) {
    const { product, quantity } = entry ?? {}
    if (typeof product !== 'string' || product === '' || product.length > REFERENCE_LENGTH || !isQuantity(quantity)) continue
    if (!items.has(product)) items.set(product, { product, quantity })
  }
  return [...items.values()].slice(0, MOST_PRODUCTS)
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= LEAST_QUANTITY && Number(value) <= GREATEST_QUANTITY
}

function keep(items: readonly OrderItem[]): void {
  const text = items.length > 0 ? JSON.stringify(items) : null
  unstored = store('localStorage', ORDER_KEY, text) ? undefined : (text ?? '')
  // Browsers send it to other tabs alone.
  dispatchEvent(new StorageEvent('storage', { key: ORDER_KEY }))
}

/** @returns how many of the product are on the list now; undefined when the list is full */
export function addToOrder(product: string, quantity: number): number | undefined {
  const items = orderItems()
  const listed = items.find((item) => item.product === product)
  if (!listed && items.length >= MOST_PRODUCTS) return undefined
  const total = Math.min(GREATEST_QUANTITY, (listed?.quantity ?? 0) + quantity)
  if (listed) setQuantity(product, total)
  else keep([...items, { product, quantity: total }])
  return total
}

export function setQuantity(product: string, quantity: number): void {
  keep(orderItems().map((item) => (item.product === product ? { product, quantity } : item)))
}

export function removeFromOrder(products: readonly string[]): void {
  keep(orderItems().filter(({ product }) => !products.includes(product)))
}

function subscribe(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** Undefined on the server and during hydration: pages are the same for everyone. */
export function useOrder(): readonly OrderItem[] | undefined {
  return useSyncExternalStore<readonly OrderItem[] | undefined>(subscribe, orderItems, () => undefined)
}
