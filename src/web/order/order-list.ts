import { useSyncExternalStore } from 'react'
import { GREATEST_QUANTITY, LEAST_QUANTITY } from '#domain/catalogue/product-constants.ts'
import { parsedJson } from '#domain/text.ts'
import { readStored, store } from '../browser-storage.ts'
import { ORDER_KEY } from './order-key.ts'

/** Names and prices change, so they come from the API. */
export interface OrderItem {
  /** Slug, or the id where a backend gives no slug. */
  product: string
  /** The key of the variant, of a product that has some. */
  variant?: string | undefined
  quantity: number
}

/** More would not fit into the address that opens the chat. */
export const MOST_PRODUCTS = 30

/** Longest reference that is taken from the storage. */
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
    const { product, variant, quantity } = entry ?? {}
    if (!isReference(product) || !(variant === undefined || isReference(variant)) || !isQuantity(quantity)) continue
    const item = { product, variant, quantity }
    if (!items.has(itemKey(item))) items.set(itemKey(item), item)
  }
  return [...items.values()].slice(0, MOST_PRODUCTS)
}

/** Slugs have no spaces. */
export function itemKey({ product, variant = '' }: Omit<OrderItem, 'quantity'>): string {
  return `${product} ${variant}`
}

function isReference(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= REFERENCE_LENGTH
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

/** @returns how many of it are on the list now; undefined when the list is full */
export function addToOrder(added: OrderItem): number | undefined {
  const items = orderItems()
  const listed = items.find((item) => itemKey(item) === itemKey(added))
  if (!listed && items.length >= MOST_PRODUCTS) return undefined
  const quantity = Math.min(GREATEST_QUANTITY, (listed?.quantity ?? 0) + added.quantity)
  if (listed) setQuantity({ ...listed, quantity })
  else keep([...items, { ...added, quantity }])
  return quantity
}

export function setQuantity(changed: OrderItem): void {
  keep(orderItems().map((item) => (itemKey(item) === itemKey(changed) ? changed : item)))
}

export function removeFromOrder(removed: readonly Omit<OrderItem, 'quantity'>[]): void {
  const keys = removed.map(itemKey)
  keep(orderItems().filter((item) => !keys.includes(itemKey(item))))
}

function subscribe(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** Undefined on the server and during hydration: pages are the same for everyone. */
export function useOrder(): readonly OrderItem[] | undefined {
  return useSyncExternalStore<readonly OrderItem[] | undefined>(subscribe, orderItems, () => undefined)
}
