import { createContext, type ReactNode, useContext } from 'react'
import type { Site } from '#domain/company/company.ts'
import type { AnsweredForm } from '#domain/form.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Calls } from './api/calls.ts'
import type { HeadCollector } from './head/head-collector.ts'
import type { Translate } from './i18n/i18n.ts'
import type { Screens } from './screen.ts'

/** Constant for a page view: a change of language reloads the page. */
export interface Environment {
  language: LanguageCode
  /** `/fa` when the address carries the language, else empty. */
  prefix: string
  t: Translate
  calls: Calls
  screens: Screens
  site: Site
  /** Empty for our own backend. */
  apiBase: string
  publicUrl: string
  /** The day at the company, ISO 8601; hydration needs the server's. */
  renderedOn: string
  /** See `useFormat`. */
  formats: Record<string, string>
  /** Sent without JavaScript and refused. */
  answered?: AnsweredForm
  /** Only while the server renders. */
  collector?: HeadCollector
}

export const EnvironmentContext = createContext<Environment | null>(null)

export function EnvironmentProvider({ environment, children }: { environment: Environment; children: ReactNode }) {
  return <EnvironmentContext value={environment}>{children}</EnvironmentContext>
}

export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext)
  if (!environment) throw new Error('useEnvironment needs an EnvironmentProvider above it.')
  return environment
}

export function useTranslate(): Translate {
  return useEnvironment().t
}

export function useLanguage(): LanguageCode {
  return useEnvironment().language
}
