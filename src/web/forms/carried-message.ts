import { useEffect, useState } from 'react'
import { readStored, store } from '../browser-storage.ts'

const CARRIED = 'message'

/** Where the browser forbids storage. */
let unstored: string | null = null

/** For the message field of the form that the visitor goes to next. */
export function carryMessage(text: string): void {
  unstored = store('sessionStorage', CARRIED, text) ? null : text
}

export function dropCarriedMessage(): void {
  unstored = null
  store('sessionStorage', CARRIED, null)
}

/** Until the form was sent or the tab closed, so that a reload keeps it. Empty without one, and until the page is hydrated. */
export function useCarriedMessage(): string {
  const [carried, setCarried] = useState('')
  useEffect(() => setCarried(unstored ?? readStored('sessionStorage', CARRIED) ?? ''), [])
  return carried
}
