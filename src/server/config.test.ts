import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('has working defaults', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', databaseUrl: undefined })
})

test('treats an empty value as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'www.example.com'],
  ['PUBLIC_URL', 'https://example.com/shop'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['API_BASE_URL', 'ftp://example.com'],
  ['CORS_ORIGINS', 'https://a.example, nonsense'],
  ['COUNTRY_LOOKUP_URL', '//evil.example'],
  ['LOG_LEVEL', 'loud'],
  ['I18N_DEBUG', 'yes'],
  ['SMTP_URL', 'localhost:25'],
  ['MAIL_TO', 'nobody'],
  ['MAIL_FROM', 'a@b.example\nBcc: c@d.example'],
  ['MAIL_DIGEST', 'daily'],
  ['MAIL_DIGEST', '24:00'],
  ['WEBHOOK_URL', 'http://hooks.example.com/a'],
  ['WEBHOOK_URL', 'https://clerk:password@hooks.example.com'],
  ['WEBHOOK_URL', 'https://hooks.example.com/a,b'],
  ['WEBHOOK_URL', 'newsletter=https://hooks.example.com'],
  ['WEBHOOK_URL', 'contact=https://a.example,contact=https://b.example'],
  ['WEBHOOK_SECRET', 'a secret'],
  ['WEBHOOK_SECRET', 'c2hvcnQ='],
  ['FORM_LIMIT', 'ten'],
  ['FORM_LIMIT', '0/1m'],
  ['CLAMD_URL', 'tcp://127.0.0.1'],
  ['CACHE_MB', '-1'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '127.0.0.1, proxy.example'],
  ['TRUST_PROXY', '0.0.0.0/0'],
])('refuses %s=%s with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(`The setting ${name} is invalid: it must be`)
})

test('names every wrong setting at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
})

test('reads a form limit as a number per time', () => {
  expect(readConfig({}).formLimit).toEqual({ max: 10, windowMs: 600_000 })
  expect(readConfig({ FORM_LIMIT: '3/1h' }).formLimit).toEqual({ max: 3, windowMs: 3_600_000 })
  expect(readConfig({ FORM_LIMIT: 'off' }).formLimit).toBeUndefined()
})

test('reads webhooks by form', () => {
  const [slack, own] = ['https://hooks.example.com/T0/B0', 'http://127.0.0.1:8080/?contact=yes']
  expect(readConfig({}).webhooks).toEqual({})
  expect(readConfig({ WEBHOOK_URL: slack }).webhooks).toEqual({ contact: slack, inquiry: slack, application: slack })
  expect(readConfig({ WEBHOOK_URL: `application=${own}` }).webhooks).toEqual({ application: own })
  expect(readConfig({ WEBHOOK_URL: `inquiry=${own}, ${slack}` }).webhooks).toEqual({ contact: slack, inquiry: own, application: slack })
})

test('reads the location of files', () => {
  const amazon = { bucket: 'lajward', endpoint: undefined, region: 'us-east-1', prefix: '', pathStyle: false }
  expect(readConfig({}).storage).toBeUndefined()
  expect(readConfig({ STORAGE_URL: 's3://lajward' }).storage).toEqual(amazon)
  expect(readConfig({ STORAGE_URL: 's3://lajward?region=eu-central-1&prefix=sites/one' }).storage).toEqual({
    ...amazon,
    region: 'eu-central-1',
    prefix: 'sites/one/',
  })
  const other = 's3://lajward?endpoint=http://127.0.0.1:9000'
  expect(readConfig({ STORAGE_URL: other }).storage).toEqual({ ...amazon, endpoint: 'http://127.0.0.1:9000', pathStyle: true })
  expect(readConfig({ STORAGE_URL: `${other}&pathStyle=off` }).storage?.pathStyle).toBe(false)
})

test.each([
  ['bucket', 'must be an address like s3://bucket'],
  ['https://bucket.s3.amazonaws.com', 'must be an address like s3://bucket'],
  ['s3://b', 'the bucket name is invalid'],
  ['s3://bucket/folder', 'give a folder in the bucket as prefix='],
  ['s3://bucket?regoin=x', 'it has an unknown parameter; only endpoint, region, prefix, pathStyle are known'],
  ['s3://bucket?region=a&region=b', 'the parameter "region" twice'],
  ['s3://bucket?region=eu%20west', 'its region must be a word'],
  ['s3://bucket?endpoint=s3.example.com', 'its endpoint must be an address'],
  ['s3://bucket?endpoint=https://s3.example.com/path', 'its endpoint must be an address'],
  ['s3://bucket?prefix=../x%00', 'its prefix must be a path'],
  ['s3://bucket?pathStyle=yes', 'its pathStyle must be on or off'],
])('refuses STORAGE_URL=%s with a sentence', (value, sentence) => {
  expect(() => readConfig({ STORAGE_URL: value })).toThrow(ConfigError)
  expect(() => readConfig({ STORAGE_URL: value })).toThrow('The setting STORAGE_URL is invalid: ')
  expect(() => readConfig({ STORAGE_URL: value })).toThrow(sentence)
})

test.each([
  's3://AKIAKEY:sesame@bucket',
  's3://bucket?endpoint=https://AKIAKEY:sesame@s3.example.com',
  's3://bucket?secretAccessKey=sesame',
])('repeats no secret of %s', (value) => {
  expect(() => readConfig({ STORAGE_URL: value })).toThrow(expect.objectContaining({ message: expect.not.stringContaining('sesame') }))
})
