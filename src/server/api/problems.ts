import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import type { FormOutcome } from '#domain/form.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Problem } from '#domain/published.ts'
import { RETRY_AFTER_SECONDS } from '#server/http/refusals.ts'
import type { ServerTranslate } from '#server/language/i18n.ts'
import { isUnavailable } from '#server/storage/engine/unavailable.ts'
import type { ApiApp } from './app-instance.ts'
import { hasNul, tidyQuery } from './parameters.ts'

export class NotFound extends Error {
  readonly statusCode = 404
}

/** Becomes 403. */
export class OtherSite extends Error {
  readonly statusCode = 403
}

/** Becomes 429 (RFC 6585, 4). */
export class TooMany extends Error {
  readonly statusCode = 429
  readonly retryAfter: number

  constructor(seconds: number) {
    super('too many requests')
    this.retryAfter = seconds
  }
}

export function refuse(reply: FastifyReply, { status, message, errors, retryAfter }: FormOutcome & { accepted: false }): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const problem: Problem = Object.keys(errors).length > 0 ? { message, errors } : { message }
  // The schema would drop a field called `__proto__`, and the reason with it.
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(problem)
}

export function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new NotFound('nothing of that name is published')
  return item
}

/** `{message, errors?}` in the caller's language (docs/reading-the-spec.md#content-and-calls). 503 and 500 are logged without details. */
export function answerProblems(api: ApiApp, t: ServerTranslate): void {
  api.addHook('preValidation', async (request) => {
    if (hasNul(request.params)) throw new NotFound('an address with a NUL')
    tidyQuery(request.query)
  })
  api.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, problem } = problemOf(error, request, t)
    if (error instanceof TooMany) reply.header('retry-after', error.retryAfter)
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (status >= 500) request.log.error({ err: error }, 'The API could not answer a request')
    return reply.code(status).type('application/json').send(problem)
  })
  api.all('/*', { schema: { hide: true } }, () => {
    throw new NotFound('no such call')
  })
}

type Say = (key: string, values?: Record<string, string>) => string

function problemOf(error: FastifyError, { language, query }: FastifyRequest, t: ServerTranslate): { status: number; problem: Problem } {
  const say: Say = (key, values) => t(language, `api:${key}`, values)
  if (error.validation && error.validationContext !== 'params') {
    const given = error.validationContext === 'querystring' ? (query as Record<string, unknown>) : {}
    return refused(errorsByField(error.validation, given, say), language, say)
  }
  if (error.validation || error.statusCode === 404) return { status: 404, problem: { message: say('notFound') } }
  const status = error.statusCode ?? 500
  if (status === 429) return { status, problem: { message: say('tooMany') } }
  if (error instanceof OtherSite) return { status, problem: { message: say('otherSite') } }
  if (status === 415) return { status, problem: { message: say('notReadable') } }
  if (status >= 400 && status < 500) return { status, problem: { message: say('badRequest') } }
  return { status: isUnavailable(error) ? 503 : 500, problem: { message: say('internal') } }
}

function refused(errors: Record<string, string[]>, language: LanguageCode, say: Say): { status: number; problem: Problem } {
  const fields = new Intl.ListFormat(language).format(Object.keys(errors).map((field) => say('parameter', { field })))
  return { status: 422, problem: { message: say('badParameters', { fields }), errors } }
}

function errorsByField(issues: FastifySchemaValidationError[], given: Record<string, unknown>, say: Say): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = issue.instancePath.split('/')[1] ?? ''
    const { reason, values } = Array.isArray(given[field]) ? { reason: 'once' as const } : reasonOf(issue)
    errors[field] = [...(errors[field] ?? []), say(`reasons.${reason}`, { field, ...values })]
  }
  return errors
}

type Reason = 'number' | 'whole' | 'atLeast' | 'atMost' | 'tooLong' | 'oneOf' | 'once' | 'other'

/** The type provider passes a Zod issue's code as `keyword` and the rest as `params`. */
function reasonOf({ keyword, params }: FastifySchemaValidationError): { reason: Reason; values?: Record<string, string> } {
  if (keyword === 'invalid_value' && Array.isArray(params.values)) return { reason: 'oneOf', values: { choices: params.values.join(', ') } }
  if (keyword === 'invalid_type' && params.expected === 'int') return { reason: 'whole' }
  if (keyword === 'invalid_type' && params.expected === 'number') return { reason: 'number' }
  if (keyword === 'too_small' && params.origin !== 'string') return { reason: 'atLeast', values: { limit: String(params.minimum) } }
  if (keyword === 'too_big') {
    return { reason: params.origin === 'string' ? 'tooLong' : 'atMost', values: { limit: String(params.maximum) } }
  }
  return { reason: 'other' }
}
