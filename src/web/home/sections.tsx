import type { ComponentType } from 'react'
import { useApi } from '../api/api.ts'
import { SectionBoundary } from '../errors/error-boundary.tsx'

interface ShownSection {
  call: string
  /** For the server's log. */
  name: string
  View: ComponentType
  /** Shown until the answer has come. */
  Waiting: ComponentType
}

/** A call alone shows nothing, but the sections below wait for it. */
export type Section = ShownSection | { call: string; View?: undefined }

interface SectionsProps {
  sections: Section[]
  /** A section above is still waiting. */
  below?: boolean
}

/** Sections appear from the top, each after those above it, so that nothing shown ever moves. All calls start at once. */
export function Sections({ sections: [first, ...rest], below = false }: SectionsProps) {
  return first && <FirstOf first={first} rest={rest} below={below} />
}

function FirstOf({ first, rest, below }: { first: Section; rest: Section[]; below: boolean }) {
  const answer = useApi(first.call)
  // A component that mounts later repeats a failed call; nothing waits for it a second time.
  const waits = below || (answer.isPending && answer.errorUpdateCount === 0)
  return (
    <>
      {first.View &&
        (waits ? (
          <first.Waiting key={String(below)} />
        ) : (
          <SectionBoundary name={first.name}>
            <first.View />
          </SectionBoundary>
        ))}
      <Sections sections={rest} below={waits} />
    </>
  )
}
