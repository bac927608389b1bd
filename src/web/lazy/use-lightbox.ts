import { type ComponentType, useRef, useState } from 'react'

interface LightboxOnDemand<Props> {
  /** Undefined until it is opened. */
  Lightbox: ComponentType<Props> | undefined
  /** The place of the first picture; undefined while it is closed. */
  first: number | undefined
  open: (first: number, opener: HTMLElement) => Promise<void>
  /** Gives the focus back. */
  close: () => void
}

/** `instead` is called where it cannot be fetched now, for example after a deployment. */
export function useLightbox<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: (index: number) => void,
): LightboxOnDemand<Props> {
  const [Lightbox, setLightbox] = useState<ComponentType<Props>>()
  const [first, setFirst] = useState<number>()
  const focused = useRef<HTMLElement>(null)
  const open = async (index: number, opener: HTMLElement) => {
    focused.current = opener
    try {
      const { default: loaded } = await load()
      setLightbox(() => loaded)
      setFirst(index)
    } catch (error) {
      console.error(error)
      instead(index)
    }
  }
  const close = () => {
    setFirst(undefined)
    focused.current?.focus()
  }
  return { Lightbox, first, open, close }
}
