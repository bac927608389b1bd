import { useEffect, useRef, useState } from 'react'
import { NAVIGATED } from '../routing/navigation.ts'

/** A field's value that applies after a pause. Navigation drops what is pending, and so does a change of `applied`: reset, back, forward. */
export function usePending<Value>(
  applied: Value,
  pause: number,
  isApplied: (value: Value) => boolean,
  apply: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(applied)
  const latest = useRef({ isApplied, apply })
  useEffect(() => {
    latest.current = { isApplied, apply }
  })
  useEffect(() => {
    const takeBack = () => setValue((shown) => (latest.current.isApplied(shown) ? shown : applied))
    takeBack()
    window.addEventListener(NAVIGATED, takeBack)
    return () => window.removeEventListener(NAVIGATED, takeBack)
  }, [applied])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isApplied` asks of `applied`
  useEffect(() => {
    if (latest.current.isApplied(value)) return
    const timer = setTimeout(() => latest.current.apply(value), pause)
    return () => clearTimeout(timer)
  }, [value, applied, pause])
  return [value, setValue]
}
