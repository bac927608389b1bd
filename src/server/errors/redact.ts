import { inspect } from 'node:util'
import { SECRET_SETTINGS } from '#server/config.ts'

/** Read by libraries, in addition to our own settings. */
const OF_LIBRARIES = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'PGPASSWORD']

/** Shorter ones are not secrets, and removing them would blank out half of a text. */
const MIN_LENGTH = 5

/** Our own messages contain no secrets, but errors of libraries and servers quote addresses and passwords. */
export function redact(text: string): string {
  return secretsOf(process.env).reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
}

/** In every encoding, the longest first. */
function secretsOf(environment: NodeJS.ProcessEnv): string[] {
  const values = [...SECRET_SETTINGS, ...OF_LIBRARIES].flatMap((name) => {
    const value = environment[name]
    if (!value) return []
    // Whoever knows the address of a webhook can use it.
    if (name === 'WEBHOOK_URL') return value.match(/https?:[^\s,]+/g) ?? []
    return name.endsWith('_URL') ? secretsIn(value) : [value]
  })
  const plain = values.flatMap((value) => [value, decoded(value)])
  const written = plain.flatMap((value) => [value, JSON.stringify(value).slice(1, -1), inspect(value).slice(1, -1)])
  return [...new Set(written)].filter((secret) => secret.length >= MIN_LENGTH).sort((a, b) => b.length - a.length)
}

function secretsIn(address: string): string[] {
  const url = URL.parse(address)
  if (!url) return [address]
  const parameters = [...url.searchParams].filter(([name]) => /pass|secret|token|key/i.test(name)).map(([, secret]) => secret)
  // A password equal to the user name is not a secret.
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
