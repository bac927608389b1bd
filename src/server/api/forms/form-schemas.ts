import * as z from 'zod'
import { type FieldRules, type FormRules, IGNORED_FIELD, kindsOf, TOKEN_FIELD } from '#domain/form.ts'
import { problem } from '#domain/published.ts'

/** Documentation only: the rules themselves check the body. */
export function bodyOf({ fields }: FormRules) {
  const own = Object.entries(fields).map(([name, rules]) => [name, rules.required ? schemaOf(rules) : schemaOf(rules).optional()])
  return z.object({
    ...(Object.fromEntries(own) as Record<string, z.ZodType>),
    [TOKEN_FIELD]: z.string().optional().describe('From `POST /api/form-token`: a form sent again with the same token is stored once'),
    [IGNORED_FIELD]: z.string().optional().describe('Ignored'),
  })
}

function schemaOf(rules: FieldRules) {
  if (rules.kind === 'file')
    return z.file().describe(`${kindsOf(rules).join(', ')}; the largest size is in GET /api/site, \`upload_limits\``)
  return rules.choices ? z.enum(rules.choices as [string, ...string[]]) : z.string().max(rules.max)
}

/** Multipart first, as files need it; every form takes any type that can carry it. */
export function contentTypesOf({ fields }: FormRules): string[] {
  const others = ['application/json', 'application/x-www-form-urlencoded']
  const needsFile = Object.values(fields).some(({ kind, required }) => kind === 'file' && required)
  return ['multipart/form-data', ...(needsFile ? [] : others)]
}

/** The handler checks the body while it reads it. */
export const checkedByHandler = () => () => true

export const taken = z.object({ message: z.string() })

export const refusals = {
  400: problem.describe('The body cannot be read'),
  403: problem.describe('It was sent from another site'),
  404: problem.describe('`sections` of GET /api/site switches the form off'),
  413: problem.describe('The body is too large for the form'),
  415: problem.describe('The content type is not supported'),
  422: problem.describe('Some values are invalid, with an error at each field'),
  503: problem.describe('It cannot be stored right now'),
}

export const tooMany = { 429: problem.describe('Too many from one network address') }
