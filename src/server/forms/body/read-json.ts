import { BodyRefused } from './body-refused.ts'
import type { ParsedForm } from './parsed-form.ts'

/** @throws BodyRefused if it is not an object or has too many fields */
export function readJson(bytes: Buffer, arrived: ParsedForm): void {
  const text = decode(bytes)
  const fields = Object.entries(parseObject(text))
  for (const [name, value] of fields) {
    arrived.addText(name, value)
    if (arrived.isCrowded) throw new BodyRefused('tooManyFields')
  }
  for (const name of repeatedNames(text)) {
    arrived.addText(name, null)
    if (arrived.isCrowded) throw new BodyRefused('tooManyFields')
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

/** Strings, with the colon after a name, and brackets; nothing else matters here. */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[[\]{}]/g

/** The parser ignores duplicate names. The text must be an object that it has accepted. */
function* repeatedNames(text: string): Iterable<string> {
  const names = new Set<string>()
  let depth = 0
  for (const [token, string, colon] of text.matchAll(TOKEN)) {
    if (string === undefined) depth += token === '{' || token === '[' ? 1 : -1
    else if (colon !== undefined && depth === 1) {
      const name = String(JSON.parse(string))
      if (names.has(name)) yield name
      names.add(name)
    }
  }
}
