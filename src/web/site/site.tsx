import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Contact, Site } from '#domain/company/company.ts'
import { type Formatter, formatterOf } from '#domain/language/format.ts'
import { useApi } from '../api/api.ts'
import { useEnvironment } from '../environment.tsx'

interface Company {
  contact: Contact | undefined
  format: Formatter
}

const CompanyContext = createContext<Company | null>(null)

export function CompanyProvider({ children }: { children: ReactNode }) {
  const { language, formats, site } = useEnvironment()
  const contact = useApi<{ contact: Contact }>('/contact').data?.contact
  const company = useMemo(
    () => ({
      contact,
      format: withKnown(
        formats,
        formatterOf(language, { country: site.country, persianRegion: site.persian_region, timeZone: site.time_zone }),
      ),
    }),
    [site, contact, formats, language],
  )
  return <CompanyContext value={company}>{children}</CompanyContext>
}

function useCompany(): Company {
  const company = useContext(CompanyContext)
  if (!company) throw new Error('useCompany needs a CompanyProvider above it.')
  return company
}

export function useSite(): Site {
  return useEnvironment().site
}

/** Undefined while it loads. */
export function useContact(): Contact | undefined {
  return useCompany().contact
}

/** Takes from the page what the server has formatted: the first formatter that a browser makes blocks a phone for a tenth of a second. */
export function useFormat(): Formatter {
  return useCompany().format
}

/** `known` is what the server has formatted. */
export function withKnown<Writer extends object>(known: Record<string, string>, formatter: Writer): Writer {
  const methods = Object.entries(formatter).map(([name, format]: [string, (...given: never[]) => string]) => [
    name,
    (...given: never[]) => {
      const key = given.some(Array.isArray) ? name + JSON.stringify(given) : `${name} ${given.join(' ')}`
      known[key] ??= format(...given)
      return known[key]
    },
  ])
  return Object.fromEntries(methods) as Writer
}
