import { type ComponentType, useEffect, useState } from 'react'
import { readStored } from '../browser-storage.ts'
import { useSite } from '../site/site.tsx'
import { ORDER_KEY } from './order-key.ts'

/** Nothing, not even a script, until something is on the list. */
export function OrderCount() {
  const { products } = useSite().sections
  const [CountLink, setCountLink] = useState<ComponentType>()
  useEffect(() => {
    if (!products) return
    const load = () => void import('./order-count-link.tsx').then((loaded) => setCountLink(() => loaded.default), console.error)
    const changed = ({ key }: StorageEvent) => key === ORDER_KEY && load()
    if (readStored('localStorage', ORDER_KEY)) load()
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  }, [products])
  return CountLink && <CountLink />
}
