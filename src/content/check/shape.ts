import * as z from 'zod'
import { perLanguage } from '#domain/language/localized.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { Problem } from '../problems.ts'
import type { Path, YamlSource } from '../read/yaml-source.ts'
import { languageName } from '../words.ts'
import { type Fault, issueSentences, nameOf } from './sentences.ts'

/** A decorative picture's text, or a figure that is not shown. */
const MAY_BE_EMPTY = new Set(['alt', 'value', 'label'])

/** `elsewhere` explains a field that this file does not know. */
export function checkShape<T extends z.ZodType>(
  schema: T,
  source: YamlSource,
  site: SiteLanguages,
  elsewhere: (field: string) => string | undefined = () => undefined,
): { value: z.output<T> | undefined; problems: Problem[] } {
  if (source.problems.length > 0) return { value: undefined, problems: source.problems }
  const root = schema instanceof z.ZodArray ? [] : {}
  const value = source.value ?? root
  // Most files of a large catalogue have nothing empty in them.
  const given = hasEmpty(value) ? withoutEmpty(schema, value, site.source) : value
  const problems: Problem[] = textFaults(schema, given, [], site.source).map(({ path, sentence }) => ({
    file: source.file,
    line: source.lineOf(path),
    sentence,
  }))
  const result = schema.safeParse(given)
  if (!result.success) {
    for (const issue of result.error.issues) {
      for (const { path, sentence } of issueSentences(issue, given, { site, elsewhere })) {
        problems.push({ file: source.file, line: source.lineOf(path), sentence })
      }
    }
  }
  return { value: problems.length === 0 ? result.data : undefined, problems }
}

function hasEmpty(value: unknown): boolean {
  if (typeof value !== 'object') return value === ''
  return value === null || Object.values(value).some(hasEmpty)
}

/** Empty optional fields count as left out, as content/README.md promises. */
function withoutEmpty(schema: z.core.$ZodType, value: unknown, source: string): unknown {
  const inner = unwrap(schema)
  if (Array.isArray(value)) {
    return inner instanceof z.ZodArray ? value.map((item) => withoutEmpty(inner.element, item, source)) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const group = isLocalized(inner) ? perLanguage : inner
  const shape = group instanceof z.ZodObject ? group.shape : undefined
  const kept: [string, unknown][] = []
  for (const [name, child] of Object.entries(value)) {
    const field = shape?.[name] as z.core.$ZodType | undefined
    // An unknown name is a slip, not an empty field.
    if (child === null && (field || !shape)) continue
    const required = group === perLanguage && name === source
    if (child === '' && field && isOptional(field) && !required) continue
    kept.push([name, field ? withoutEmpty(field, child, source) : child])
  }
  return Object.fromEntries(kept)
}

/** Texts for visitors that are empty, or not written in the source language. */
function textFaults(schema: z.core.$ZodType, value: unknown, path: Path, source: string): Fault[] {
  const inner = unwrap(schema)
  if (Array.isArray(value) && inner instanceof z.ZodArray) {
    return value.flatMap((item, index) => textFaults(inner.element, item, [...path, index], source))
  }
  if (typeof value !== 'object' || value === null || !(inner instanceof z.ZodObject)) return []
  return Object.entries(inner.shape).flatMap(([name, field]) => {
    const child: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
    const place = [...path, name]
    if (!isLocalized(unwrap(field))) return MAY_BE_EMPTY.has(name) ? [] : textFaults(field, child, place, source)
    if (typeof child === 'object' && child !== null && !Array.isArray(child)) {
      const text: unknown = Object.getOwnPropertyDescriptor(child, source)?.value
      if (text === undefined) {
        return [{ path: place, sentence: `${nameOf(place)} has no ${languageName(source)} text; add "${source}:".` }]
      }
      return text === '' && !MAY_BE_EMPTY.has(name) ? [emptyText([...place, source])] : []
    }
    return child === '' && !MAY_BE_EMPTY.has(name) ? [emptyText(place)] : []
  })
}

function emptyText(path: Path): Fault {
  return { path, sentence: `${nameOf(path)} is empty; write a text.` }
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return unwrap(schema.unwrap())
  return schema
}

function isLocalized(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodUnion && schema.options.includes(perLanguage)
}

function isOptional(schema: z.core.$ZodType): boolean {
  return z.core.safeParse(schema, undefined).success
}
