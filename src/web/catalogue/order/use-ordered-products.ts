import { useEffect, useRef, useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { useEnvironment } from '../../environment.tsx'
import { type OrderItem, removeFromOrder } from '../../order/order-list.ts'
import { productCall } from '../product-call.ts'

export interface OrderedProduct {
  product: Product
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
    const read = async (reference: string) => {
      const call = productCall(reference)
      await calls.read(call)
      const product = calls.answer<{ data: Product }>(call)?.data
      if (product) setFound((known) => ({ ...known, [reference]: product }))
      else if (await isGone(`${apiBase}/api${call}`)) {
        removeFromOrder([reference])
        setGone((count) => count + 1)
      } else setFailed(true)
    }
    for (const { product } of items) {
      if (asked.current.has(product)) continue
      asked.current.add(product)
      void read(product)
    }
  }, [calls, apiBase, items])
  const ordered = items.flatMap(({ product: reference, quantity }) => {
    const product = found[reference]
    return product ? [{ product, quantity }] : []
  })
  return { ordered: ordered.length === items.length ? ordered : undefined, failed, gone }
}
