import { resolve } from 'node:path'
import * as z from 'zod'
import { SUBMISSION_FORMS } from '#domain/inquiries/submission.ts'
import { StartError } from './errors/start-error.ts'
import { readStorageUrl } from './files/storage-url.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export class ConfigError extends StartError {}

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.canParse(value) && new URL(value).pathname === '/' && !new URL(value).search, 'without a path')
  .transform((value) => URL.parse(value)?.origin ?? value)
const ORIGIN = 'an address like https://www.example.com'

/** Unescaped, a slash, question mark or hash sign ends the password: the part before it would be taken for a host, which is printed. */
const withPassword = z.string().refine((value) => {
  const url = URL.parse(value)
  return url && !`${url.pathname}${url.search}${url.hash}`.includes('@')
})

const postgresUrl = withPassword.regex(/^postgres(ql)?:\/\/\S+$/)

/** A separate message: the address may contain a secret, and can be wrong in many ways. */
const storageUrl = z.string().transform((value, context) => {
  const read = readStorageUrl(value)
  if (typeof read !== 'string') return read
  context.addIssue({ code: 'custom', params: { sentence: read } })
  return z.NEVER
})

const proxyAddress = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])])
  .refine((network) => !network.endsWith('/0'), 'not everyone can be a proxy')

const mailAddress = z
  .string()
  // eslint-disable-next-line regexp/no-super-linear-backtracking -- a setting of the operator
  .regex(/^[^\r\n]*\S+@\S+$/)
  .max(320)

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Encrypted, except within this machine. */
function isWebhook(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
}

/** By form: its own address, else the one for all. */
const webhooks = z.string().transform((value, context) => {
  const given = new Map<string, string>()
  for (const part of value.split(',')) {
    const [, form = 'all', address = ''] = /^(?:(\w+)=)?(https?:\S+)$/.exec(part.trim()) ?? []
    const known = form === 'all' || SUBMISSION_FORMS.some((one) => one === form)
    if (!known || given.has(form) || !isWebhook(address)) {
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }
    given.set(form, address)
  }
  const all = given.get('all')
  return Object.fromEntries(SUBMISSION_FORMS.map((form) => [form, given.get(form) ?? all])) as Webhooks
})

export type Webhooks = Partial<Record<(typeof SUBMISSION_FORMS)[number], string>>

const BYTES_PER_MB = 1024 * 1024

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

const formLimit = z
  .string()
  .regex(/^(off|[1-9]\d{0,6}\/[1-9]\d{0,3}[smhd])$/)
  .default('10/10m')
  .transform((value) => {
    if (value === 'off') return undefined
    const [max = '', window = ''] = value.split('/')
    return { max: Number(max), windowMs: Number(window.slice(0, -1)) * UNIT_MS[window.slice(-1) as keyof typeof UNIT_MS] }
  })

const SECRET = 'secret'

const SETTINGS = {
  PORT: [z.coerce.number().int().min(0).max(65535).default(3000), 'a port number from 0 to 65535'],
  HOST: [z.string().min(1).default('127.0.0.1'), 'a host name or address, for example 127.0.0.1 or 0.0.0.0'],
  PUBLIC_URL: [origin.optional(), ORIGIN],
  DATA_DIR: [z.string().min(1).default('./data'), 'a folder'],
  CONTENT_DIR: [z.string().min(1).default('./content'), 'a folder'],
  DATABASE_URL: [postgresUrl.optional(), 'an address like postgres://user:password@host:5432/name, or nothing for SQLite', SECRET],
  DATABASE_READ_URL: [postgresUrl.optional(), 'an address like postgres://user:password@host:5432/name of a replica', SECRET],
  STORAGE_URL: [storageUrl.optional(), 'an address like s3://bucket?endpoint=https://…&region=…, or nothing for the data folder', SECRET],
  API_BASE_URL: [origin.optional(), ORIGIN],
  CORS_ORIGINS: [
    z
      .string()
      .default('')
      .transform((value) =>
        value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .pipe(z.array(origin)),
    'origins like https://www.example.com, separated by commas',
  ],
  COUNTRY_LOOKUP_URL: [
    z.union([z.string().regex(/^\/(?!\/)\S*$/), z.url({ protocol: /^https?$/ })]).default('/api/country'),
    'a path of this site or an address like https://lookup.example.com/json',
  ],
  TRUST_PROXY: [
    z
      .string()
      .default('off')
      .transform((value) => (value === 'off' ? false : value === 'on' ? true : value.split(',').map((part) => part.trim())))
      .pipe(z.union([z.boolean(), z.array(proxyAddress)])),
    'on, off, or proxy addresses separated by commas',
  ],
  SMTP_URL: [
    withPassword.regex(/^smtps?:\/\/\S+$/).optional(),
    'an address like smtp://user:password@host:587, with characters like / and # in the password written as %2F and %23',
    SECRET,
  ],
  MAIL_FROM: [mailAddress.optional(), 'an email address'],
  MAIL_TO: [mailAddress.optional(), 'an email address'],
  MAIL_DIGEST: [
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .optional(),
    'a time of day like 08:00, or nothing for no daily summary',
  ],
  WEBHOOK_URL: [
    webhooks.optional(),
    'an https address for all forms, or addresses by form like contact=https://…,inquiry=https://…, with commas in an address written as %2C',
    SECRET,
  ],
  WEBHOOK_SECRET: [
    z
      .string()
      .regex(/^(whsec_)?[A-Za-z0-9+/]{32,86}={0,2}$/)
      .optional(),
    '24 to 64 bytes in Base64, as "openssl rand -base64 32" prints them',
    SECRET,
  ],
  FORM_LIMIT: [formLimit, 'off, or a number per period like 10/10m'],
  CLAMD_URL: [
    z
      .string()
      .regex(/^(tcp:\/\/[^/\s@]+:\d+|unix:\/\/\/\S+)$/)
      .optional(),
    'an address like tcp://127.0.0.1:3310 or unix:///run/clamd.ctl',
  ],
  METRICS_TOKEN: [
    z
      .string()
      .regex(/^[\x21-\x7e]{16,500}$/)
      .optional(),
    'at least 16 characters without spaces',
    SECRET,
  ],
  CACHE_MB: [z.coerce.number().min(0).max(65_536).default(24), 'megabytes, from 0 (no cache) to 65536'],
  I18N_DEBUG: [z.enum(['on', 'off']).optional(), 'on or off'],
  LOG_LEVEL: [z.enum(LOG_LEVELS).default('info'), `one of ${LOG_LEVELS.join(', ')}`],
  NODE_ENV: [z.string().default('production'), 'development or production'],
} as const satisfies Record<string, readonly [schema: z.ZodType, wanted: string, secret?: typeof SECRET]>

export const SETTING_NAMES = Object.keys(SETTINGS)

export const SECRET_SETTINGS = Object.entries(SETTINGS)
  .filter(([, [, , secret]]) => secret)
  .map(([name]) => name)

type Settings = { [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name][0]> }

/** @throws ConfigError with one message per invalid setting */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const settings: Record<string, unknown> = {}
  const read = (name: string, schema: z.ZodType, wanted: string) => {
    const result = schema.safeParse(environment[name] || undefined)
    if (result.success) settings[name] = result.data
    // Never repeats the value: a line break lost in a settings file puts a secret into any of them.
    else problems.push(ownSentence(name, result.error) ?? `The setting ${name} is invalid: it must be ${wanted}.`)
  }
  for (const [name, [schema, wanted]] of Object.entries(SETTINGS)) read(name, schema, wanted)
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL) {
    problems.push('The setting DATABASE_READ_URL names a replica, but DATABASE_URL is not set. Set DATABASE_URL to its primary.')
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return toConfig(settings as Settings)
}

function ownSentence(name: string, { issues }: z.ZodError): string | undefined {
  const [issue] = issues
  const sentence: unknown = issue?.code === 'custom' ? issue.params?.sentence : undefined
  return typeof sentence === 'string' ? `The setting ${name} is invalid: ${sentence}.` : undefined
}

/** Read and checked once; nothing else reads `process.env`. README.md lists the settings. */
export type Config = ReturnType<typeof toConfig>

function toConfig(settings: Settings) {
  const development = settings.NODE_ENV === 'development'
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    /** PUBLIC_URL was set, so visitors find the site there. */
    isPublic: settings.PUBLIC_URL !== undefined,
    // Experiments during development must not turn up on the site in the same folder.
    dataDir: development ? resolve(settings.DATA_DIR, 'development') : resolve(settings.DATA_DIR),
    contentDir: resolve(settings.CONTENT_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    storage: settings.STORAGE_URL,
    /** Another backend with the same calls; undefined: this server's own API. */
    apiBaseUrl: settings.API_BASE_URL,
    corsOrigins: settings.CORS_ORIGINS,
    countryLookupUrl: settings.COUNTRY_LOOKUP_URL,
    /** True: every connection is a proxy's, which names its visitor last in `X-Forwarded-For`; a list: proxies by address. */
    trustProxy: settings.TRUST_PROXY,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    mailTo: settings.MAIL_TO,
    /** `08:00` by the company's clock; undefined: none. */
    mailDigest: settings.MAIL_DIGEST,
    webhooks: settings.WEBHOOK_URL ?? {},
    /** Base64; undefined: webhooks are not signed. */
    webhookSecret: settings.WEBHOOK_SECRET,
    formLimit: settings.FORM_LIMIT,
    /** `tcp://host:port` or `unix:///path`; undefined: files are not scanned. */
    clamdUrl: settings.CLAMD_URL,
    /** Undefined: only local programs may read `/metrics`. */
    metricsToken: settings.METRICS_TOKEN,
    /** 0 caches nothing. */
    cacheBytes: development ? 0 : settings.CACHE_MB * BYTES_PER_MB,
    i18nDebug: settings.I18N_DEBUG === undefined ? development : settings.I18N_DEBUG === 'on',
    logLevel: settings.LOG_LEVEL,
    development,
    /** Drafts and scheduled items are shown: while developing, on a database that no visitor sees. */
    previews: development && settings.DATABASE_URL === undefined,
  }
}
