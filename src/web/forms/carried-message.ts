import { useEffect, useState } from 'react'
import { readStored, store } from '../browser-storage.ts'

const CARRIED = 'message'

/** Where the browser forbids storage. */
let unstored: string | null = null

/** For the message field of the form that the visitor goes to next. */
export function carryMessage(text: string): void {
  unstored = store('sessionStorage', CARRIED, text) ? null : text
}

/** Takes it once: whoever comes back later finds an empty form. Empty until the page is hydrated, too. */
export function useCarriedMessage(): string {
  const [carried, setCarried] = useState('')
  useEffect(() => {
    const text = unstored ?? readStored('sessionStorage', CARRIED)
    if (!text) return
    setCarried(text)
    unstored = null
    store('sessionStorage', CARRIED, null)
  }, [])
  return carried
}
