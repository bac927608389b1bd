import { type ComponentType, createRef, type ReactElement, type RefObject, Suspense, use, useCallback, useEffect, useState } from 'react'
import { useAnswering } from '../early.ts'
import { useEnvironment } from '../environment.tsx'
import { onceNear } from './near.ts'
import { FailedPart, Part } from './part.tsx'

interface PartModule {
  default: ComponentType
}

interface LatePart {
  open: () => Promise<void>
  /** The same element in each render: if it changed before the script arrives, React would remove the server's HTML. */
  content: ReactElement
  place: RefObject<HTMLDivElement | null>
}

/** By source file. */
const parts = new Map<string, LatePart>()

/** Of all loaded screens: the server renders pages whole. */
export async function loadParts(): Promise<void> {
  await Promise.all([...parts.values()].map(({ open }) => open()))
}

export function partSources(): string[] {
  return [...parts.keys()]
}

/**
 * A part whose script browsers fetch near the screen. Until then the server's HTML stays: links and forms work as without JavaScript.
 * `source` names its chunk in the build's manifest; `waiting` is shown when the visitor comes from another screen.
 */
export function whenNear(source: string, load: () => Promise<PartModule>, waiting?: ReactElement): ComponentType {
  let resolve: (module: PartModule) => void = () => {}
  const promise = new Promise<PartModule>((fulfil) => {
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
  const part: LatePart = {
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
      <Suspense fallback={<Coming name={source} waiting={waiting} />}>
        <Content coming={promise} place={place} />
      </Suspense>
    ),
  }
  parts.set(source, part)
  return () => (
    <Part name={source}>
      <Place part={part} />
    </Part>
  )
}

function Place({ part: { open, content, place } }: { part: LatePart }) {
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    const element = place.current
    if (!element) return
    // The server's HTML is missing when the visitor came from another screen.
    if (element.childElementCount === 0 || element.querySelector(':scope > [data-waiting]')) return void open().catch(setFailure)
    // On failure the server's HTML stays.
    return onceNear(element, () => void open().catch(console.error))
  }, [open, place])
  if (failure !== undefined) throw failure
  return (
    <div ref={place} data-part="">
      {content}
    </div>
  )
}

/** While the script loads; on the server, which waits for scripts, in place of a part that failed. */
function Coming({ name, waiting }: { name: string; waiting: ReactElement | undefined }) {
  const { collector } = useEnvironment()
  if (collector || !waiting) return <FailedPart name={name} />
  return <div data-waiting="">{waiting}</div>
}

function Content({ coming, place }: { coming: Promise<PartModule>; place: RefObject<HTMLDivElement | null> }) {
  const View = use(coming).default
  useAnswering(useCallback(() => place.current, [place]))
  return <View />
}
