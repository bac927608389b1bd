import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { languagePrefix } from '#domain/paths.ts'
import type { OldAddresses } from '#server/published/published-content.ts'
import type { PageAddress } from './page-address.ts'

/** Null: gone for good. Undefined: no old address. */
type NewAddress = string | null | undefined

/** With or without a language of this site: old sites may have had the same ones. Nothing of the request becomes part of the new address. */
export async function newAddressOf({ find }: OldAddresses, asked: PageAddress, site: SiteLanguages): Promise<NewAddress> {
  const address = asked.path + (asked.search && `?${asked.search}`)
  const whole = asked.prefix ? await find(asked.prefix + address) : undefined
  const found = whole ?? (await find(address))
  return found && (found.target === null ? null : localized(found.target, asked.prefix && languagePrefix(site, asked.language), site))
}

function localized(target: string, prefix: string, site: SiteLanguages): string {
  if (!target.startsWith('/') || target.startsWith('/storage/')) return target
  const [, first] = target.split(/[/?#]/, 2)
  const language = site.languages.find((code) => code === first)
  if (!language) return prefix + target
  const rest = target.slice(language.length + 1)
  return languagePrefix(site, language) + (rest.startsWith('/') ? rest : `/${rest}`)
}
