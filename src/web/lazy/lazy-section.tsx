import { type ComponentType, createRef, type ReactElement, type RefObject, Suspense, use, useCallback, useEffect, useState } from 'react'
import { useEnvironment } from '../environment.tsx'
import { FailedSection, SectionBoundary } from '../errors/error-boundary.tsx'
import { useHydrated } from '../hydration/hydrate-replay.ts'
import { onVisible } from './on-visible.ts'

interface SectionModule {
  default: ComponentType
}

interface LazySection {
  open: () => Promise<void>
  /** The same element in each render: if it changed before the script arrives, React would remove the server's HTML. */
  content: ReactElement
  place: RefObject<HTMLDivElement | null>
}

/** By source file. */
const sections = new Map<string, LazySection>()

/** Of all loaded screens: the server renders pages whole. */
export async function loadLazySections(): Promise<void> {
  // A part may have parts.
  for (let known = 0; known < sections.size; ) {
    known = sections.size
    await Promise.all([...sections.values()].map(({ open }) => open()))
  }
}

export function lazySectionSources(): string[] {
  return [...sections.keys()]
}

/**
 * A part whose script browsers fetch near the screen. Until then the server's HTML stays: links and forms work as without JavaScript.
 * `source` names its chunk in the build's manifest; `waiting` is shown when the visitor comes from another screen.
 */
export function lazySection(source: string, load: () => Promise<SectionModule>, waiting?: ReactElement): ComponentType {
  let resolve: (module: SectionModule) => void = () => {}
  const promise = new Promise<SectionModule>((fulfil) => {
    resolve = fulfil
  })
  const place = createRef<HTMLDivElement>()
  let opened: Promise<void> | undefined
  const fetchScript = async () => {
    const value = await load()
    // Marked as React marks fulfilled promises, so that later renders do not wait.
    Object.assign(promise, { status: 'fulfilled', value })
    resolve(value)
  }
  const section: LazySection = {
    place,
    open: () => {
      opened ??= fetchScript().catch((error: unknown) => {
        // The next request tries again.
        opened = undefined
        throw error
      })
      return opened
    },
    content: (
      <Suspense fallback={<Pending name={source} waiting={waiting} />}>
        <Content coming={promise} place={place} />
      </Suspense>
    ),
  }
  sections.set(source, section)
  return () => (
    <SectionBoundary name={source}>
      <Place section={section} />
    </SectionBoundary>
  )
}

function Place({ section: { open, content, place } }: { section: LazySection }) {
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    const element = place.current
    if (!element) return
    // The server's HTML is missing when the visitor came from another screen.
    if (element.childElementCount === 0 || element.querySelector(':scope > [data-waiting]')) return void open().catch(setFailure)
    // On failure the server's HTML stays.
    return onVisible(element, () => void open().catch(console.error))
  }, [open, place])
  if (failure !== undefined) throw failure
  return (
    <div ref={place} data-part="">
      {content}
    </div>
  )
}

/** While the script loads; on the server, which waits for scripts, in place of a part that failed. */
function Pending({ name, waiting }: { name: string; waiting: ReactElement | undefined }) {
  const { collector } = useEnvironment()
  if (collector || !waiting) return <FailedSection name={name} />
  return <div data-waiting="">{waiting}</div>
}

function Content({ coming, place }: { coming: Promise<SectionModule>; place: RefObject<HTMLDivElement | null> }) {
  const View = use(coming).default
  useHydrated(useCallback(() => place.current, [place]))
  return <View />
}
