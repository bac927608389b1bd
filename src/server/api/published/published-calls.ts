import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import type * as z from 'zod'
import type { ApiAnswer } from '#contract/page.ts'
import type { Site } from '#domain/company/company.ts'
import type { SectionName } from '#domain/company/section-names.ts'
import { isOn } from '#domain/company/sections.ts'
import { sectionOfCall } from '#domain/content-types/content-sections.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { ApiApp } from '#server/api/app-instance.ts'
import { hasNul, tidyQuery } from '#server/api/parameters.ts'
import { NotFound } from '#server/api/problems.ts'
import { encodingFor } from '#server/cache/compress.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import { sendCached } from '#server/cache/send-response.ts'
import { isUnavailable } from '#server/storage/engine/unavailable.ts'
import type { ContentVersion } from '#server/storage/publication/content-version.ts'

/** Revalidated each time, mostly with 304. */
const CACHE_CONTROL = 'public, no-cache'

interface CallSchema {
  tags: string[]
  summary: string
  params?: z.ZodObject
  querystring?: z.ZodObject
  response: { 200: z.ZodType; [status: number]: z.ZodType }
}

interface Asked<Schema extends CallSchema> {
  language: LanguageCode
  params: Schema['params'] extends z.ZodObject ? z.output<Schema['params']> : unknown
  query: Schema['querystring'] extends z.ZodObject ? z.output<Schema['querystring']> : unknown
}

type Answer<Schema extends CallSchema> = (asked: Asked<Schema>) => Promise<z.input<Schema['response'][200]>>

interface Call {
  path: string
  schema: CallSchema
  answer: (asked: { language: LanguageCode; params: unknown; query: unknown }) => Promise<unknown>
}

/** The API caches these answers; this server's pages read them directly, without a request and without JSON. */
export class PublishedCalls {
  readonly #cache: ResponseCache | undefined
  readonly #contentVersion: ContentVersion | undefined
  readonly #calls: Call[] = []
  readonly #router = findMyWay()
  /** Answers without parameters, which nearly every page needs, for one version of the content. */
  readonly #shared = new Map<string, Promise<ApiAnswer>>()
  #sharedVersion: number | undefined
  #log: FastifyBaseLogger | undefined

  constructor(cache: ResponseCache | undefined, contentVersion: ContentVersion | undefined) {
    this.#cache = cache
    this.#contentVersion = contentVersion
  }

  /** `answer` may throw `NotFound`. */
  get<Schema extends CallSchema>(path: string, schema: Schema, answer: Answer<Schema>): void {
    const section = sectionOfCall(path)
    const answerIfOn: Answer<Schema> = async (asked) => {
      if (section && (await this.#isOff(section, asked.language))) throw new NotFound('the section is switched off')
      return answer(asked)
    }
    const call = { path, schema, answer: section ? answerIfOn : answer } as Call
    this.#calls.push(call)
    this.#router.on('GET', path, () => {}, call)
  }

  has(path: string): boolean {
    return this.#calls.some((call) => call.path === path || call.path.startsWith(`${path}/:`))
  }

  async #isOff(section: SectionName, language: LanguageCode): Promise<boolean> {
    const { answer } = await this.read(language, '/site')
    const { sections } = (answer as { data: Site } | undefined)?.data ?? {}
    return sections !== undefined && !isOn(sections, section)
  }

  serve(api: ApiApp): void {
    this.#log = api.log
    for (const call of this.#calls) api.get(call.path, { schema: call.schema }, (request, reply) => this.#send(call, request, reply))
  }

  async #send({ path, answer }: Call, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { language, params, query } = request
    if (!this.#cache) return answer({ language, params, query })
    const key = JSON.stringify([language, path, params, query])
    const answered = await this.#cache.get(key, encodingFor(request), async () => ({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': CACHE_CONTROL },
      body: String(reply.serialize(await answer({ language, params, query }))),
    }))
    if ('fresh' in answered) return answered.fresh.body
    return sendCached(request, reply, answered.cached)
  }

  /** What the API would answer, before JSON. It may be shared and must not be changed. */
  async read(language: LanguageCode, address: string): Promise<ApiAnswer> {
    const [path = '', search = ''] = address.split('?', 2)
    const found = this.#router.find('GET', path)
    if (!found) return { status: 404 }
    const call = found.store as Call
    if (call.schema.params || call.schema.querystring) return this.#read(call, language, found.params, search)
    return this.#readShared(`${language} ${path}`, () => this.#read(call, language, {}, ''))
  }

  async #read({ schema, answer }: Call, language: LanguageCode, params: object, search: string): Promise<ApiAnswer> {
    const given: Record<string, string> = Object.fromEntries(new URLSearchParams(search))
    tidyQuery(given)
    const query = schema.querystring?.safeParse(given)
    if (query?.success === false) return { status: 422 }
    if (hasNul(params)) return { status: 404 }
    try {
      return { status: 200, answer: await answer({ language, params, query: query?.data }) }
    } catch (error) {
      if (error instanceof NotFound) return { status: 404 }
      this.#log?.error({ err: error }, 'A page could not read what is published')
      return { status: isUnavailable(error) ? 503 : 500 }
    }
  }

  #readShared(key: string, read: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    if (!this.#contentVersion) return read()
    const version = this.#contentVersion.current()
    if (version !== this.#sharedVersion) {
      this.#shared.clear()
      this.#sharedVersion = version
    }
    const known = this.#shared.get(key)
    if (known) return known
    const reading = read().then((answer) => {
      if (answer.status !== 200 && this.#shared.get(key) === reading) this.#shared.delete(key)
      return answer
    })
    this.#shared.set(key, reading)
    return reading
  }
}
