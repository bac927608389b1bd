import { isDeepStrictEqual } from 'node:util'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { Form, FormField, UnionForm } from './form.ts'

export type Group = Record<string, unknown>

export function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What the form shows of a value of the content, checked or not. */
export function shownOf(form: Form, value: unknown, site: SiteLanguages): unknown {
  switch (form.kind) {
    case 'languages':
      return isGroup(value) ? picked(value, site) : value === undefined || value === null ? undefined : { [site.source]: value }
    case 'group':
      return isGroup(value) ? shownGroup(form.fields, value, site) : undefined
    case 'list':
      return Array.isArray(value) ? value.map((item) => shownOf(form.item, item, site)) : undefined
    case 'record':
      return isGroup(value) ? Object.entries(value).map(([name, item]) => ({ name, value: shownOf(form.item, item, site) })) : undefined
    case 'union':
      return shownUnion(form, value, site)
    case 'number':
    case 'flag':
      return value ?? undefined
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
}

export function shownGroup(fields: readonly FormField[], value: Group, site: SiteLanguages): Group {
  return Object.fromEntries(
    fields.flatMap(({ name, form, initial }) => {
      const shown = shownOf(form, value[name], site) ?? (form.kind === 'flag' ? initial : undefined)
      return shown === undefined ? [] : [[name, shown]]
    }),
  )
}

function shownUnion({ group, list }: UnionForm, value: unknown, site: SiteLanguages): unknown {
  if (Array.isArray(value)) return list ? { list: shownOf(list, value, site) } : undefined
  if (isGroup(value)) return group ? shownGroup(group.fields, value, site) : undefined
  return value === undefined || value === null ? undefined : { value: String(value) }
}

function picked(value: Group, { languages }: SiteLanguages): Group {
  return Object.fromEntries(languages.flatMap((code) => (value[code] === undefined || value[code] === null ? [] : [[code, value[code]]])))
}

/**
 * The value of the content after `shown` was filled in. What the form does not show stays, as does everything that still means the same:
 * an empty field is one that is left out.
 */
export function filledIn(form: Form, before: unknown, shown: unknown, site: SiteLanguages): unknown {
  if (isDeepStrictEqual(meaning(form, shownOf(form, before, site)), meaning(form, shown))) return before
  switch (form.kind) {
    case 'languages':
      return filledLanguages(before, shown, site)
    case 'group':
      return isGroup(shown) ? filledGroup(form.fields, before, shown, site) : undefined
    case 'list':
      return filledList(form.item, before, shown, site)
    case 'record':
      return filledRecord(form.item, before, shown, site)
    case 'union':
      return filledUnion(form, before, shown, site)
    case 'number':
      return shown === '' || shown === null || shown === undefined ? undefined : Number(shown)
    case 'flag':
      return shown === true
    default:
      return isEmpty(shown) ? undefined : String(shown)
  }
}

/** New fields stand where the schema has them. */
export function filledGroup(fields: readonly FormField[], before: unknown, shown: Group, site: SiteLanguages): Group | undefined {
  const old = isGroup(before) ? before : {}
  let entries = Object.entries(old)
  let previous: string | undefined
  const isNothing = fields.every(({ form, initial, name }) => meaningOf(form, initial, shown[name]) === undefined)
  for (const { name, form, required, initial } of fields) {
    const shownBefore = shownGroup([{ name, form, required, initial }], old, site)[name]
    const isSame = isDeepStrictEqual(meaningOf(form, initial, shownBefore), meaningOf(form, initial, shown[name]))
    let value = isSame ? old[name] : filledIn(form, old[name], shown[name], site)
    if (value === false && initial === undefined) value = undefined
    // Such as the description of a decorative picture.
    if (value === undefined && required && form.kind === 'languages' && !isNothing) value = ''
    const at = entries.findIndex(([known]) => known === name)
    if (value === undefined) entries = entries.filter(([known]) => known !== name)
    else if (at >= 0) entries[at] = [name, value]
    else entries.splice(entries.findIndex(([known]) => known === previous) + 1, 0, [name, value])
    if (value !== undefined) previous = name
  }
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function filledLanguages(before: unknown, shown: unknown, { languages, source }: SiteLanguages): unknown {
  const given = isGroup(shown) ? shown : {}
  const texts = languages.filter((code) => !isEmpty(given[code]))
  const only = texts.length === 1 && texts[0] === source
  if (only && (typeof before === 'string' || (before === undefined && languages.length === 1))) return given[source]
  const old: Group = isGroup(before) ? before : {}
  const order: string[] = [...Object.keys(old), ...languages.filter((code) => !(code in old))]
  const entries = order.flatMap((code) => {
    if (!languages.includes(code as LanguageCode)) return [[code, old[code]]]
    return isEmpty(given[code]) ? [] : [[code, given[code]]]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** Every item of `shown` with the one of `before` that it was, if any. */
function filledList(item: Form, before: unknown, shown: unknown, site: SiteLanguages): unknown[] | undefined {
  const old: unknown[] = Array.isArray(before) ? before : []
  const given = Array.isArray(shown) ? shown : []
  const same = (at: number, one: unknown): boolean => isDeepStrictEqual(meaning(item, shownOf(item, old[at], site)), meaning(item, one))
  const free = new Set(old.keys())
  const take = (at: number | undefined): number | undefined => {
    if (at !== undefined) free.delete(at)
    return at
  }
  const origin = given.map((one) => take([...free].find((at) => same(at, one))))
  const values = given.map((one, index) => {
    const at = origin[index] ?? (old.length === given.length && free.has(index) ? take(index) : undefined)
    return filledIn(item, at === undefined ? undefined : old[at], one, site)
  })
  const kept = values.filter((value) => value !== undefined)
  return kept.length > 0 ? kept : undefined
}

function filledRecord(item: Form, before: unknown, shown: unknown, site: SiteLanguages): Group | undefined {
  const old = isGroup(before) ? before : {}
  const given = Array.isArray(shown) ? shown.filter(isGroup) : []
  const entries = given.flatMap(({ name, value }) =>
    isEmpty(name) ? [] : [[String(name), filledIn(item, old[String(name)], value, site) ?? ''] as const],
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function filledUnion({ single, numeric, group, list }: UnionForm, before: unknown, shown: unknown, site: SiteLanguages): unknown {
  const given = isGroup(shown) ? shown : {}
  if (list && meaning(list, given.list) !== undefined) return filledList(list.item, before, given.list, site)
  if (group && meaning(group, given) !== undefined) return filledGroup(group.fields, before, given, site)
  if (!single || isEmpty(given.value)) return undefined
  const text = String(given.value).trim()
  return numeric && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** Without what is empty, which counts as left out. */
function meaning(form: Form, shown: unknown): unknown {
  switch (form.kind) {
    case 'languages':
      return compact(isGroup(shown) ? Object.entries(shown).map(([code, text]) => [code, isEmpty(text) ? undefined : text]) : [])
    case 'group':
      return isGroup(shown) ? groupMeaning(form.fields, shown) : undefined
    case 'list':
      return listMeaning(shown, (item) => meaning(form.item, item))
    case 'record':
      return listMeaning(shown, (item) =>
        isGroup(item)
          ? compact([
              ['name', item.name],
              ['value', meaning(form.item, item.value)],
            ])
          : undefined,
      )
    case 'union': {
      if (!isGroup(shown)) return undefined
      const own = form.group ? groupMeaning(form.group.fields, shown) : undefined
      const list = form.list ? meaning(form.list, shown.list) : undefined
      return list ?? own ?? (isEmpty(shown.value) ? undefined : String(shown.value))
    }
    case 'number':
      return isEmpty(shown) ? undefined : Number(shown)
    case 'flag':
      return typeof shown === 'boolean' ? shown : undefined
    default:
      return isEmpty(shown) ? undefined : String(shown)
  }
}

function groupMeaning(fields: readonly FormField[], shown: Group): unknown {
  return compact(fields.map(({ name, form, initial }) => [name, meaningOf(form, initial, shown[name])]))
}

/** What the site takes anyway, too, counts as left out. */
function meaningOf(form: Form, initial: unknown, shown: unknown): unknown {
  const own = meaning(form, shown)
  if (form.kind === 'flag') return own === (initial ?? false) ? undefined : own
  return isDeepStrictEqual(own, initial) ? undefined : own
}

function listMeaning(shown: unknown, each: (item: unknown) => unknown): unknown {
  const items = Array.isArray(shown) ? shown.map(each).filter((item) => item !== undefined) : []
  return items.length > 0 ? items : undefined
}

function compact(entries: (readonly [string, unknown])[]): Group | undefined {
  const kept = entries.filter(([, value]) => value !== undefined)
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (typeof value === 'string' && value.trim() === '')
}
