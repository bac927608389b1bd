import type { ComponentType } from 'react'
import { useApi } from '../api.ts'
import { Part } from '../ui/part.tsx'

/** A section of the home page. */
interface ShownSection {
  call: string
  /** What the server's log calls it. */
  name: string
  View: ComponentType
  /** Stands in its place until its answer has come. */
  Waiting: ComponentType
}

/** A call alone shows nothing: what stands below waits for it, and it is asked with the others. */
export type Section = ShownSection | { call: string; View?: undefined }

interface SectionsProps {
  sections: Section[]
  /** Whether a section above is still waiting. */
  below?: boolean
}

/**
 * Sections that come one by one from the top: each waits for those above it, so that nothing moves
 * that has once been shown, whatever the order of the answers. All calls are asked at once.
 */
export function Sections({ sections: [first, ...rest], below = false }: SectionsProps) {
  return first && <FirstOf first={first} rest={rest} below={below} />
}

function FirstOf({ first, rest, below }: { first: Section; rest: Section[]; below: boolean }) {
  const answer = useApi(first.call)
  // A call that failed is asked again by whatever is mounted later; what it leaves out is not waited for again.
  const waits = below || (answer.isPending && answer.errorUpdateCount === 0)
  return (
    <>
      {first.View && (waits ? <first.Waiting key={String(below)} /> : <Shown section={first} />)}
      <Sections sections={rest} below={waits} />
    </>
  )
}

function Shown({ section: { name, View } }: { section: ShownSection }) {
  return (
    <Part name={name}>
      <View />
    </Part>
  )
}
