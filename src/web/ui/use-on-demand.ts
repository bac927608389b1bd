import { type ComponentType, useState } from 'react'

interface OnDemand<Props> {
  /** Undefined until it was fetched. */
  View: ComponentType<Props> | undefined
  /** @returns false when it cannot be fetched now, for example because the site was deployed since */
  fetchView: () => Promise<boolean>
}

/** A part of a screen in a chunk of its own, fetched when it is asked for; a failure leaves the screen as it is. */
export function useOnDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>): OnDemand<Props> {
  const [View, setView] = useState<ComponentType<Props>>()
  const fetchView = async () => {
    try {
      const { default: loaded } = await load()
      setView(() => loaded)
      return true
    } catch (error) {
      console.error(error)
      return false
    }
  }
  return { View, fetchView }
}
