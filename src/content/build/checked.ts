import type { Checked } from '#domain/checked.ts'
import type { Content } from '../check/check.ts'
import { entryOf } from './partial.ts'
import type { Reader } from './reader.ts'

interface CheckedSource {
  checked_by?: string | undefined
  checked_on?: string | undefined
}

/** The member of the team who is named; none where the site has no team. */
export function checkerIn({ checked_by }: CheckedSource, content: Content) {
  return checked_by === undefined || content.off.has('team') ? undefined : entryOf(content.yaml.team, checked_by)
}

export function checkedIn(source: CheckedSource, reader: Reader, content: Content): Checked | null {
  const checker = checkerIn(source, content)
  if (!checker) return null
  return { ...reader.part({ name: checker.name, position: checker.position ?? '' }), date: source.checked_on ?? null }
}
