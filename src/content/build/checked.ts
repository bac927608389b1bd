import type { Checked } from '#domain/checked.ts'
import type { Content } from '../check/check.ts'
import { entryOf } from './partial.ts'
import type { Reader } from './reader.ts'

interface CheckedSource {
  checked_by?: string | undefined
  checked_on?: string | undefined
}

/** Null where nobody is named, or the site has no team. */
export function checkedIn({ checked_by, checked_on }: CheckedSource, reader: Reader, content: Content): Checked | null {
  if (checked_by === undefined || content.off.has('team')) return null
  const { name, position = '' } = entryOf(content.yaml.team, checked_by)
  return { ...reader.part({ name, position }), date: checked_on ?? null }
}
