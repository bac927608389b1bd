import { createContext, type ReactNode, useContext } from 'react'
import type { Site } from '#domain/company/company.ts'
import type { AnsweredForm } from '#domain/form.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Calls } from './calls.ts'
import type { HeadCollector } from './head-collector.ts'
import type { Screens } from './screen.ts'
import type { Translate } from './texts.ts'

/** What is the same for a whole page view: a change of language loads the page anew. */
export interface Environment {
  language: LanguageCode
  /** `/fa` when the address carries the language, else empty. */
  prefix: string
  t: Translate
  /** What the page reads from the API. */
  calls: Calls
  screens: Screens
  /** The company's settings beyond the specification's calls. */
  site: Site
  /** Origin of the backend, empty for our own. */
  apiBase: string
  /** Origin of absolute addresses. */
  publicUrl: string
  /** The day at the company on which the server rendered the page, ISO 8601: what the browser renders first is of the same day. */
  renderedOn: string
  /** Dates, numbers and amounts as they are written on this page, see `useFormat`. */
  formats: Record<string, string>
  /** The form that this page answers, sent by a browser without JavaScript and not taken. */
  answered?: AnsweredForm
  /** Takes title, description and status while the server renders; undefined in the browser. */
  collector?: HeadCollector
}

const EnvironmentContext = createContext<Environment | null>(null)

export function EnvironmentProvider({ environment, children }: { environment: Environment; children: ReactNode }) {
  return <EnvironmentContext value={environment}>{children}</EnvironmentContext>
}

/** The page view's environment. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext)
  if (!environment) throw new Error('useEnvironment needs an EnvironmentProvider above it.')
  return environment
}

/** The interface texts of the page's language. */
export function useTexts(): Translate {
  return useEnvironment().t
}

/** The language of the page. */
export function useLanguage(): LanguageCode {
  return useEnvironment().language
}
