import { useEffect, useRef, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { useEnvironment } from '../../environment.tsx'
import { type OrderItem, removeFromOrder } from '../../order/order-list.ts'
import { productCall } from '../product-call.ts'
import { itemByKey, type OrderedItem } from '../product-variants.ts'

export interface OrderedProduct {
  item: OrderItem
  product: OrderedItem
  quantity: number
}

interface OrderedProducts {
  /** Undefined until all are there. */
  ordered: OrderedProduct[] | undefined
  /** A product could not be read, although it may exist. */
  failed: boolean
  /** How many were taken off the list, since they are no longer offered. */
  gone: number
}

async function isGone(address: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => undefined)
  return answer?.status === 404
}

/** Reads the products as they are now; of each only once, so that a change of quantity reads nothing. */
export function useOrderedProducts(items: readonly OrderItem[]): OrderedProducts {
  const { calls, apiBase } = useEnvironment()
  const [found, setFound] = useState<Record<string, Product>>({})
  const [failed, setFailed] = useState(false)
  const [gone, setGone] = useState(0)
  const asked = useRef(new Set<string>())
  useEffect(() => {
    const takeOff = (lost: OrderItem[]) => {
      if (lost.length === 0) return
      removeFromOrder(lost)
      setGone((count) => count + lost.length)
    }
    const read = async (reference: string) => {
      const call = productCall(reference)
      await calls.read(call)
      const product = calls.answer<{ data: Product }>(call)?.data
      if (product) setFound((known) => ({ ...known, [reference]: product }))
      else if (await isGone(`${apiBase}/api${call}`)) takeOff(items.filter((item) => item.product === reference))
      else setFailed(true)
    }
    for (const { product } of items) {
      if (asked.current.has(product)) continue
      asked.current.add(product)
      void read(product)
    }
    takeOff(items.filter((item) => found[item.product] && !orderedIn(found, item)))
  }, [calls, apiBase, items, found])
  const ordered = items.flatMap((item) => {
    const product = orderedIn(found, item)
    return product ? [{ item, product, quantity: item.quantity }] : []
  })
  return { ordered: ordered.length === items.length ? ordered : undefined, failed, gone }
}

function orderedIn(found: Record<string, Product>, { product: reference, variant }: OrderItem): OrderedItem | undefined {
  const product = found[reference]
  return product && itemByKey(product, variant)
}
