import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { RedirectSource } from '#domain/redirects.ts'
import { ANYTHING_BELOW, hasForeignParameter, oldAddressOf } from '#server/storage/redirects/old-address.ts'
import type { Problem } from '../../problems.ts'
import { type MediaUses, useMedia } from '../../read/media.ts'
import type { YamlSource } from '../../read/yaml-source.ts'
import { isExternal, type LinkTarget, type SiteMap, targetOf } from '../links.ts'

interface Noted {
  languages: SiteLanguages
  site: SiteMap
  uses: MediaUses
  problems: Problem[]
  hints: Problem[]
  /** Origin of the site, if known. */
  publicUrl: string | undefined
}

/** By the first part of the address; the server answers them itself. */
const SERVED = new Set(
  'api assets brand favicon.svg healthz language locales manifest.webmanifest metrics pictures readyz robots.txt service-worker.js share sitemap.xml storage'.split(
    ' ',
  ),
)

/** `value` is undefined when the file has the wrong shape. Returns those that lead somewhere; the others get a hint. */
export function checkRedirects({ source, value }: { source: YamlSource; value: unknown }, noted: Noted): RedirectSource[] {
  const redirects = (value ?? []) as RedirectSource[]
  const known = new Map<string, RedirectSource>()
  for (const [index, redirect] of redirects.entries()) {
    const add = (field: string, sentence: string): void => {
      noted.problems.push({ file: source.file, line: source.lineOf([index, field]), sentence })
    }
    const fault = faultOfOld(redirect.from, noted)
    const name = oldName(redirect.from)
    if (fault !== undefined) add('from', fault)
    else if (known.has(name)) add('from', `The address "${redirect.from}" occurs twice in this file; keep one of them.`)
    else known.set(name, redirect)
  }
  return redirects.filter(({ from, to }, index) => {
    if (to === undefined) return true
    const at = (sentence: string): Problem => ({ file: source.file, line: source.lineOf([index, 'to']), sentence })
    const target = newTarget(from, to, known, noted)
    if ('media' in target) {
      useMedia(noted.uses, target.media, { file: source.file, line: () => source.lineOf([index, 'to']), picture: false })
      return true
    }
    const hint = 'hint' in target ? `${target.hint} Until you correct it, the old address is not found.` : undefined
    if ('sentence' in target) noted.problems.push(at(target.sentence))
    const off = 'off' in target ? target.off : hint
    if (off !== undefined) noted.hints.push(at(off))
    return off === undefined
  })
}

export function oldName(address: string): string {
  const { path, search } = oldAddressOf(address)
  return `${path}?${search}`
}

/** Without a language of the site at its beginning. */
export function withoutLanguage(address: string, { languages }: SiteLanguages): string {
  const language = languages.find((code) => address === `/${code}` || address.startsWith(`/${code}/`))
  return language === undefined ? address : address.slice(language.length + 1) || '/'
}

/** Whether `content check` accepts it. */
export function isRedirectable(from: string, places: Pick<Noted, 'site' | 'languages'>): boolean {
  return faultOfOld(from, places) === undefined
}

function faultOfOld(from: string, { site, languages }: Pick<Noted, 'site' | 'languages'>): string | undefined {
  const quoted = `The old address "${from}"`
  if (!from.startsWith('/') || /[\s\\]|^\/\//.test(from)) {
    return `${quoted} must begin with one "/", without domain and spaces, for example /2013/01/11/fever/ or /?p=123.`
  }
  if (from.includes('#')) return `${quoted} contains "#"; browsers do not send what follows it. Delete it.`
  const { path, search } = oldAddressOf(from)
  const stars = path.replace(/(?<=.)\/\*$/, '')
  if (stars.includes('*')) {
    const place = path === ANYTHING_BELOW ? 'would answer every address that does not exist' : 'may have "*" only at its end, after "/"'
    return `${quoted} ${place}; write it like /tag/*.`
  }
  const own = withoutLanguage(path, languages)
  const [, first = ''] = own.split('/')
  if (SERVED.has(first) || first.startsWith('.') || first.startsWith('sitemap-')) {
    return `${quoted} is used by the site itself and cannot be redirected; delete this entry.`
  }
  const isOwn = 'fine' in targetOf(own, site) && !targetIsOff(own, site) && !/\/\d+$/.test(own)
  if (!isOwn || path.endsWith(ANYTHING_BELOW) || hasForeignParameter(search)) return undefined
  return `${quoted} is a page of the site, which visitors then could not open; delete this entry.`
}

function targetIsOff(address: string, site: SiteMap): boolean {
  const target = targetOf(address, site)
  return 'off' in target && target.off !== undefined
}

function newTarget(
  from: string,
  to: string,
  known: ReadonlyMap<string, RedirectSource>,
  { site, languages, publicUrl }: Noted,
): LinkTarget | { hint: string } {
  const next = to.startsWith('/') ? known.get(oldName(to)) : undefined
  if (next) return { sentence: chainSentence(from, to, next, known) }
  if (publicUrl !== undefined && (to === publicUrl || to.startsWith(`${publicUrl}/`))) {
    return { sentence: `"to" begins with the address of this site; write "${to.slice(publicUrl.length) || '/'}".` }
  }
  const own = withoutLanguage(to, languages)
  const target = targetOf(own, site)
  // Whoever deletes an item, or makes it a draft, need not clean up after an import.
  if ('sentence' in target && /^\/[^/\\]*(?:\/|$)/.test(own) && !own.startsWith('//')) return { hint: target.sentence }
  if ('fine' in target && !to.startsWith('/') && !isExternal(to)) {
    return { sentence: `"to" is "${to}", but an address can lead only to a page or file of the site, or to one that begins with https://.` }
  }
  return target
}

function chainSentence(from: string, to: string, next: RedirectSource, known: ReadonlyMap<string, RedirectSource>): string {
  if (oldName(from) === oldName(to)) return `"${from}" leads to itself; write the new address in "to".`
  const passed = new Set([oldName(from)])
  let last: RedirectSource = next
  for (let step: RedirectSource | undefined = next; step; step = step.to === undefined ? undefined : known.get(oldName(step.to))) {
    if (passed.has(oldName(step.from)))
      return `"${from}" leads in a circle: "${to}" is redirected too, and never arrives. Correct one of them.`
    passed.add(oldName(step.from))
    last = step
  }
  const end = last.to === undefined ? 'is gone; write "gone: true" here as well' : `leads on to "${last.to}"; write that here`
  return `"${from}" leads to "${to}", which ${end}.`
}
