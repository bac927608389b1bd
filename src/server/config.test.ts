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
])('refuses %s=%s with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(`The setting ${name} is "${value}", but it must be`)
})

test('names every wrong setting at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
})

test('checks settings whose part is still to come, and says that they have no effect', () => {
  expect(readConfig({ SMTP_URL: 'smtp://localhost:2525', FORM_LIMIT: 'off' }).withoutEffect).toEqual(['SMTP_URL', 'FORM_LIMIT'])
  expect(() => readConfig({ FORM_LIMIT: 'ten' })).toThrow('The setting FORM_LIMIT is "ten", but it must be')
})
