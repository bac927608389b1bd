import { inspect } from 'node:util'
import { SECRET_SETTINGS } from './config.ts'

/** Read from the environment by libraries, beside our own settings. */
const OF_LIBRARIES = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'PGPASSWORD']

/** Shorter ones would blacken half of a text, and are no secrets. */
const MIN_LENGTH = 5

/**
 * Takes the secrets of the settings out of a text that is about to be printed. Our own sentences hold
 * none, but errors of libraries and answers of other servers quote addresses and passwords.
 */
export function redact(text: string): string {
  return secretsOf(process.env).reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
}

/** Every way in which a secret may be quoted, the longest first. */
function secretsOf(environment: NodeJS.ProcessEnv): string[] {
  const values = [...SECRET_SETTINGS, ...OF_LIBRARIES].flatMap((name) => {
    const value = environment[name]
    if (!value) return []
    return name.endsWith('_URL') ? secretsIn(value) : [value]
  })
  const plain = values.flatMap((value) => [value, decoded(value)])
  const written = plain.flatMap((value) => [value, JSON.stringify(value).slice(1, -1), inspect(value).slice(1, -1)])
  return [...new Set(written)].filter((secret) => secret.length >= MIN_LENGTH).sort((a, b) => b.length - a.length)
}

/** An address with a secret, and the secret itself: a password, or a parameter like nodemailer's `auth.pass`. */
function secretsIn(address: string): string[] {
  const url = URL.parse(address)
  if (!url) return [address]
  const parameters = [...url.searchParams].filter(([name]) => /pass|secret|token|key/i.test(name)).map(([, secret]) => secret)
  // A password that is the user's name is none.
  const secrets = [url.password === url.username ? '' : url.password, ...parameters].filter(Boolean)
  return secrets.length > 0 ? [address, ...secrets] : []
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
