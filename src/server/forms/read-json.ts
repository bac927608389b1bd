import type { ArrivedForm } from './arrived-form.ts'
import { BodyRefused } from './body-refused.ts'

/**
 * Takes the fields of a JSON object.
 * @throws BodyRefused when it is none, or has too many fields
 */
export function readJson(bytes: Buffer, arrived: ArrivedForm): void {
  const text = decode(bytes)
  const fields = Object.entries(parseObject(text))
  for (const [name, value] of fields) {
    arrived.addText(name, value)
    if (arrived.isCrowded) throw new BodyRefused('tooManyFields')
  }
  if (fields.every(([, value]) => typeof value === 'string')) {
    for (const name of repeatedNames(text)) arrived.refuse(name, { key: 'once' })
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BodyRefused('malformed')
  }
}

function parseObject(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BodyRefused('malformed')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BodyRefused('malformed')
  return value
}

/** Names that stand more than once in an object of strings, which the parser passes over in silence. */
function repeatedNames(text: string): string[] {
  const strings = text.match(/"(?:[^"\\]+|\\.)*"/g) ?? []
  const names = strings.filter((_, index) => index % 2 === 0).map((name) => String(JSON.parse(name)))
  return names.filter((name, index) => names.indexOf(name) < index)
}
