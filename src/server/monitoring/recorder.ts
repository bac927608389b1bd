import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Kysely } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { countMails } from '#server/storage/submissions/outbox.ts'
import { on } from './events.ts'

export interface Measured {
  db: Kysely<Tables>
  caches: Record<string, ResponseCache>
  contentVersion: (() => number) | undefined
}

export type Recorder = ReturnType<typeof openRecorder>

/** By the beginning of the path. */
const KINDS: [string, RegExp][] = [
  ['api', /^\/api\//],
  ['asset', /^\/(assets|locales)\/|^\/(favicon|service-worker)|\.webmanifest$/],
  ['file', /^\/(storage|pictures|share|icons)\//],
  ['monitoring', /^\/(healthz|readyz|metrics)$/],
]

/** Seconds; with steps below the usual ones, since a cached page takes a fraction of a millisecond. */
const STEPS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What prom-client says of the event loop if nothing has been measured since the last report: no number, and 292 years. */
const NOT_MEASURED = /^nodejs_eventloop_lag_(?:(?:mean|stddev)_seconds nan|min_seconds 9223372036\.854776)\n/gim

/** Call it once per server. */
export function openRecorder(server: Server, measured: Measured) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(server, registry)
  countEvents(registry)
  countCaches(registry, measured)
  countMailsWaiting(registry, measured)
  return { report: async () => ({ contentType: registry.contentType, text: (await registry.metrics()).replace(NOT_MEASURED, '') }) }
}

function countRequests(server: Server, registry: Registry): void {
  const requests = new Counter({
    name: 'vitrine_http_requests_total',
    help: 'Requests answered, by kind and status.',
    labelNames: ['kind', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'vitrine_http_request_seconds',
    help: 'Time from the headers of a request to the end of its answer.',
    labelNames: ['kind'],
    buckets: STEPS,
    registers: [registry],
  })
  const begun = new WeakMap<IncomingMessage, number>()
  subscribe('http.server.request.start', (message) => {
    const { request, server: told } = message as { request: IncomingMessage; server: Server }
    if (told === server) begun.set(request, performance.now())
  })
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const start = begun.get(request)
    if (start === undefined) return
    const kind = kindOf(request.url ?? '')
    requests.inc({ kind, status: String(response.statusCode) })
    seconds.observe({ kind }, (performance.now() - start) / 1000)
  })
}

function kindOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page'
}

function countEvents(registry: Registry): void {
  const rendered = new Histogram({
    name: 'vitrine_render_seconds',
    help: 'Time to read the data of a page and render it.',
    buckets: STEPS,
    registers: [registry],
  })
  on('rendered', ({ seconds }) => rendered.observe(seconds))
  const forms = new Counter({
    name: 'vitrine_forms_total',
    help: 'Forms answered, by form and status.',
    labelNames: ['form', 'status'],
    registers: [registry],
  })
  on('form', ({ form, status }) => forms.inc({ form, status: String(status) }))
  const uploads = new Counter({ name: 'vitrine_uploads_total', help: 'Files received with forms.', registers: [registry] })
  const bytes = new Counter({ name: 'vitrine_upload_bytes_total', help: 'Total size of these files in bytes.', registers: [registry] })
  on('upload', (upload) => {
    uploads.inc()
    bytes.inc(upload.bytes)
  })
  const mails = new Counter({
    name: 'vitrine_mail_attempts_total',
    help: 'Attempts to deliver an email or a webhook, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  on('mail', ({ kind, outcome }) => mails.inc({ kind, outcome }))
}

function countCaches(registry: Registry, { caches, contentVersion }: Measured): void {
  new Gauge({
    name: 'vitrine_cache_bytes',
    help: 'Memory used by cached answers.',
    labelNames: ['cache'],
    registers: [registry],
    collect() {
      for (const [cache, { bytes }] of Object.entries(caches)) this.set({ cache }, bytes)
    },
  })
  new Counter({
    name: 'vitrine_cache_answers_total',
    help: 'Answers served from the cache, served stale during a refresh, and generated.',
    labelNames: ['cache', 'how'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [cache, { counts }] of Object.entries(caches)) {
        for (const [how, count] of Object.entries(counts)) this.inc({ cache, how }, count)
      }
    },
  })
  new Gauge({
    name: 'vitrine_content_version',
    help: 'Number of the current publication.',
    registers: [registry],
    collect() {
      if (contentVersion) this.set(contentVersion())
    },
  })
}

function countMailsWaiting(registry: Registry, { db }: Measured): void {
  new Gauge({
    name: 'vitrine_mails',
    help: 'Unsent emails and webhooks in the outbox, by state; failed ones are not retried.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // The rest of the report is useful without the database.
      const counts = await countMails(db).catch(() => undefined)
      this.reset()
      for (const { state, count } of counts ?? []) this.set({ state }, count)
    },
  })
}
