import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('has working defaults', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', databaseUrl: undefined })
})

test('takes an empty value as not set', () => {
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
  ['FORM_LIMIT', 'ten'],
  ['FORM_LIMIT', '0/1m'],
  ['CLAMD_URL', 'tcp://127.0.0.1'],
  ['CACHE_MB', '-1'],
])('refuses %s=%s with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(`The setting ${name} is "${value}", but it must be`)
})

test('names every wrong setting at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
})

test('reads a form limit as a number per time', () => {
  expect(readConfig({}).formLimit).toEqual({ max: 10, windowMs: 600_000 })
  expect(readConfig({ FORM_LIMIT: '3/1h' }).formLimit).toEqual({ max: 3, windowMs: 3_600_000 })
  expect(readConfig({ FORM_LIMIT: 'off' }).formLimit).toBeUndefined()
})

test('checks settings whose part is still to come, and says that they have no effect', () => {
  expect(readConfig({ STORAGE_URL: 's3://bucket' }).withoutEffect).toEqual(['STORAGE_URL'])
  expect(() => readConfig({ STORAGE_URL: 'bucket' })).toThrow('The setting STORAGE_URL is "bucket", but it must be')
})
