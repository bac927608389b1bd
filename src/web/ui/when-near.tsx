import { type ComponentType, createRef, type ReactElement, type RefObject, Suspense, use, useEffect, useState } from 'react'
import { onceNear } from './near.ts'

interface PartModule {
  default: ComponentType
}

interface Part {
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
const parts = new Map<string, Part>()

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
 */
export function whenNear(source: string, load: () => Promise<PartModule>): ComponentType {
  const { promise, resolve } = Promise.withResolvers<PartModule>()
  const place = createRef<HTMLDivElement>()
  let opened: Promise<void> | undefined
  const fetchScript = async () => {
    const value = await load()
    // Marked as React marks what has come, so that a later rendering does not wait.
    Object.assign(promise, { status: 'fulfilled', value })
    resolve(value)
  }
  const part: Part = {
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
      <Suspense>
        <Content coming={promise} place={place} />
      </Suspense>
    ),
  }
  parts.set(source, part)
  return () => <Place part={part} />
}

function Place({ part: { open, content, place } }: { part: Part }) {
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    const element = place.current
    if (!element) return
    // Nothing of it is there when the visitor came from another screen.
    if (element.childElementCount === 0) return void open().catch(setFailure)
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

function Content({ coming, place }: { coming: Promise<PartModule>; place: RefObject<HTMLDivElement | null> }) {
  const View = use(coming).default
  // As on the page's root: tells what answers from what still waits for its script.
  useEffect(() => place.current?.setAttribute('data-hydrated', ''), [place])
  return <View />
}
