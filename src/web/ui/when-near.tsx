import { type ComponentType, createRef, type ReactElement, type RefObject, Suspense, use, useCallback, useEffect, useState } from 'react'
import { useAnswering } from '../early.ts'
import { useEnvironment } from '../environment.tsx'
import { onceNear } from './near.ts'
import { FailedPart, Part } from './part.tsx'

interface PartModule {
  default: ComponentType
}

interface LatePart {
  /** Fetches its script, once. */
  open: () => Promise<void>
  /**
   * The same element in each rendering: if it changed before its script is there, React would take
   * the server's HTML away.
   */
  content: ReactElement
  place: RefObject<HTMLDivElement | null>
}

/** Every part by its source file. */
const parts = new Map<string, LatePart>()

/** Loads the parts of all screens that are loaded: the server renders pages whole. */
export async function loadParts(): Promise<void> {
  await Promise.all([...parts.values()].map(({ open }) => open()))
}

/** The source files of the parts of all screens that are loaded. */
export function partSources(): string[] {
  return [...parts.keys()]
}

/**
 * A part of a page, standing there once, whose script browsers fetch when it comes near the screen.
 * Until then it is what the server made of it: links lead on and forms can be sent, as without JavaScript.
 * @param source its source file, by which the build's manifest names its chunk
 * @param waiting stands there until the script has come, where the visitor comes from another screen
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
    // Marked as React marks what has come, so that a later rendering does not wait.
    Object.assign(promise, { status: 'fulfilled', value })
    resolve(value)
  }
  const part: LatePart = {
    place,
    open: () => {
      opened ??= fetchScript().catch((error: unknown) => {
        // Tried again by who asks next.
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
    // Nothing of it is there when the visitor came from another screen.
    if (element.childElementCount === 0 || element.querySelector(':scope > [data-waiting]')) return void open().catch(setFailure)
    // What cannot be fetched stays as the server made it.
    return onceNear(element, () => void open().catch(console.error))
  }, [open, place])
  if (failure !== undefined) throw failure
  return (
    <div ref={place} data-part="">
      {content}
    </div>
  )
}

/** While the script is on its way. The server waits for scripts: there it stands for a part that failed. */
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
