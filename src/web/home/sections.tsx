import type { ComponentType } from 'react'
import type { HomeSection } from '#domain/company/section-names.ts'
import { useApi } from '../api/api.ts'
import { SectionBoundary } from '../errors/error-boundary.tsx'
import { HOME_PARTS } from './home-sections.ts'

interface SectionsProps {
  names: HomeSection[]
  /** The others show nothing, but the sections below wait for their calls. */
  shown: HomeSection[]
  views: Partial<Record<HomeSection, ComponentType>>
  /** A section above is still waiting. */
  below?: boolean
}

/** Sections appear from the top, each after those above it, so that nothing shown ever moves. All calls start at once. */
export function Sections({ names: [first, ...rest], shown, views, below = false }: SectionsProps) {
  return first && <FirstOf first={first} rest={rest} shown={shown} views={views} below={below} />
}

interface FirstOfProps extends Required<Omit<SectionsProps, 'names'>> {
  first: HomeSection
  rest: HomeSection[]
}

function FirstOf({ first, rest, shown, views, below }: FirstOfProps) {
  const { call, Waiting } = HOME_PARTS[first]
  const View = shown.includes(first) ? views[first] : undefined
  const answer = useApi(call)
  // A component that mounts later repeats a failed call; nothing waits for it a second time.
  const waits = below || (answer.isPending && answer.errorUpdateCount === 0)
  return (
    <>
      {View &&
        (waits ? (
          <Waiting key={String(below)} />
        ) : (
          <SectionBoundary name={first}>
            <View />
          </SectionBoundary>
        ))}
      <Sections names={rest} shown={shown} views={views} below={waits} />
    </>
  )
}
