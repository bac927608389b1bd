import * as z from 'zod'
import { perLanguage } from '#domain/language/localized.ts'
import { MEDIA_PATH } from '#domain/media.ts'

/** What an editor fills in for a value of the content, made from its schema. */
export type Form =
  | { kind: 'text' }
  | { kind: 'markdown' }
  | { kind: 'number'; whole: boolean }
  | { kind: 'flag' }
  | { kind: 'day' }
  | { kind: 'choice'; options: string[] }
  /** The path of a picture or document inside media/. */
  | { kind: 'file' }
  /** One value per language of the site. */
  | { kind: 'languages'; each: Form }
  | { kind: 'group'; fields: FormField[] }
  | { kind: 'list'; item: Form }
  /** Entries whose names the editor chooses, such as the days of a week. */
  | { kind: 'record'; item: Form }
  | UnionForm

/** A value that may be written in several ways, such as one currency or two with a rate. */
export interface UnionForm {
  kind: 'union'
  single?: Form | undefined
  /** A text of digits is a number. */
  numeric: boolean
  group?: Extract<Form, { kind: 'group' }> | undefined
  list?: Extract<Form, { kind: 'list' }> | undefined
}

export interface FormField {
  name: string
  form: Form
  required: boolean
  /** What the site takes if the field is left out. */
  initial?: unknown
  hint?: string | undefined
}

export function fieldsOf(schema: z.core.$ZodType): FormField[] {
  const inner = unwrapped(schema)
  if (!(inner instanceof z.ZodObject)) throw new Error('Only groups have fields.')
  return Object.entries(inner.shape).map(([name, field]) => fieldOf(name, field as z.core.$ZodType))
}

function fieldOf(name: string, schema: z.core.$ZodType): FormField {
  const initial = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined
  return { name, form: formOf(schema), required: !z.core.safeParse(schema, undefined).success, initial, hint: descriptionOf(schema) }
}

export function formOf(schema: z.core.$ZodType): Form {
  const inner = unwrapped(schema)
  if (isLocalized(inner)) return { kind: 'languages', each: { kind: descriptionOf(schema) === 'Markdown' ? 'markdown' : 'text' } }
  if (inner instanceof z.ZodUnion) return unionOf(inner)
  if (inner instanceof z.ZodObject) return { kind: 'group', fields: fieldsOf(inner) }
  if (inner instanceof z.ZodArray) return { kind: 'list', item: formOf(inner.element) }
  if (inner instanceof z.ZodRecord) return { kind: 'record', item: formOf(inner.valueType) }
  if (inner instanceof z.ZodEnum) return { kind: 'choice', options: inner.options.map(String) }
  if (inner instanceof z.ZodNumber) return { kind: 'number', whole: inner.format?.includes('int') ?? false }
  if (inner instanceof z.ZodBoolean || inner instanceof z.ZodLiteral) return { kind: 'flag' }
  if (inner instanceof z.ZodISODate) return { kind: 'day' }
  return { kind: descriptionOf(schema)?.startsWith(MEDIA_PATH) ? 'file' : 'text' }
}

function unionOf(union: z.ZodUnion): UnionForm {
  const options = union.options.map(unwrapped)
  const words = options.flatMap((option) => {
    if (option instanceof z.ZodEnum) return option.options.map(String)
    return option instanceof z.ZodLiteral ? [...option.values].map(String) : []
  })
  const isOpen = options.some((option) => ['string', 'number'].includes(option._zod.def.type))
  const group = options.find((option) => option instanceof z.ZodObject)
  const list = options.find((option) => option instanceof z.ZodArray)
  return {
    kind: 'union',
    single: isOpen ? { kind: 'text' } : words.length > 0 ? { kind: 'choice', options: words } : undefined,
    numeric: options.some((option) => option instanceof z.ZodNumber),
    group: group && { kind: 'group', fields: fieldsOf(group) },
    list: list && { kind: 'list', item: formOf(list.element) },
  }
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return unwrapped(schema.unwrap())
  return schema
}

function isLocalized(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodUnion && schema.options.includes(perLanguage)
}

function descriptionOf(schema: z.core.$ZodType): string | undefined {
  const own = z.globalRegistry.get(schema)?.description
  if (own !== undefined || !(schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)) return own
  return descriptionOf(schema.unwrap())
}
