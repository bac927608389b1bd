import type { ComponentType } from 'react'
import type { Site } from '#domain/company/company.ts'
import { POSTED_FORM_NAMES } from '#domain/form.ts'
import { type Parameters, withSearch } from './routing/paths.ts'

export interface ScreenLocation {
  params: Record<string, string>
  search: URLSearchParams
}

export interface CallLocation extends ScreenLocation {
  site: Site
}

/** The answer of a call that was already read, to derive further calls from. */
export type ReadAnswer = <Answer>(path: string) => Answer | undefined

export interface Screen {
  /** Besides those of every page. */
  calls?: (location: CallLocation, read: ReadAnswer) => string[]
  /** The parameters that change the page, defaults left out; without this, parameters do not change the page. */
  parameters?: (search: URLSearchParams) => Parameters
  /** Parameters whose values are texts of the page's language, such as the name of a place. */
  worded?: readonly string[]
  /** Reduces an answer to what the page needs in the browser. Only the server does: scripts are built without it, by `import.meta.env.SSR`. */
  inBrowser?: (call: string, answer: unknown) => unknown
  /** The address contains data of one visitor: no copy of the page may be kept. */
  personal?: true
  View: ComponentType<ScreenLocation>
}

/** For parts of a page, which screens import and which therefore cannot import screens. */
export interface Screens {
  read: (path: string, search: URLSearchParams) => Promise<Screen>
  loaded: (path: string) => Screen | undefined
}

/** Parameters that change the page, in a fixed order with their question mark; empty without any. */
export function knownSearch({ parameters }: Screen, search: URLSearchParams): string {
  // Where the browser is redirected after a form was taken (docs/spec.md#5-validation-rules).
  const sent = POSTED_FORM_NAMES.find((name) => name === search.get('sent'))
  return withSearch('', { ...parameters?.(search), sent })
}
