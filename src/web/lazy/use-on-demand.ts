import { type ComponentType, useState } from 'react'

interface OnDemand<Props> {
  View: ComponentType<Props> | undefined
  /** False when it cannot be fetched now, for example after a deployment. */
  fetchView: () => Promise<boolean>
}

/** A failure leaves the screen as it is. */
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
