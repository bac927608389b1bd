import type { ComponentType } from 'react'
import { POSTED_FORM_NAMES } from '#domain/form.ts'
import { type Parameters, withSearch } from './paths.ts'

/** Where a screen is shown: the parameters of its pattern and of its address. */
export interface ScreenLocation {
  params: Record<string, string>
  search: URLSearchParams
}

/** Gives the answer of a call that was already read, to derive further calls from it. */
export type Read = <Answer>(path: string) => Answer | undefined

/** A screen's module: which calls it needs before it is shown whole, and the view. */
export interface ScreenModule {
  calls: (location: ScreenLocation, read: Read) => string[]
  /**
   * The parameters by which the screen differs, what is at its default left out. Nothing else in an
   * address changes the page; a screen without this has one page whatever its parameters.
   */
  parameters?: (search: URLSearchParams) => Parameters
  /** What of an answer the page needs in the browser, where that is less than all of it: the rest would only make it heavier. */
  inBrowser?: (call: string, answer: unknown) => unknown
  /** Set where the address holds what belongs to one visitor: no copy of the page may be kept. */
  personal?: true
  default: ComponentType<ScreenLocation>
}

/** What parts of a page may ask about screens, which import those parts. */
export interface Screens {
  /** Loads what a screen needs before it is shown, see `readScreen`. */
  read: (path: string, search: URLSearchParams) => Promise<ScreenModule>
  /** The screen of a path, once it is loaded. */
  loaded: (path: string) => ScreenModule | undefined
}

/** The parameters of an address that make a difference to its page, in a fixed order, with their question mark; empty without any. */
export function knownSearch({ parameters }: ScreenModule, search: URLSearchParams): string {
  // Where the browser was led after a form was taken (docs/spec.md#5-validation-rules).
  const sent = POSTED_FORM_NAMES.find((name) => name === search.get('sent'))
  return withSearch('', { ...parameters?.(search), sent })
}
