import { useEffect, useState } from 'react'
import { type WallClock, wallClock } from '#domain/hours/wall-clock.ts'
import { isTimeZone } from '#domain/time/day.ts'
import { useSite } from '../site.tsx'

const MINUTE_MS = 60_000

/** The company's, minute by minute. Undefined on the server, whose pages are kept; null where a browser does not know the time zone. */
export function useWallClock(): WallClock | null | undefined {
  const { time_zone: timeZone } = useSite()
  const [clock, setClock] = useState<WallClock | null>()
  useEffect(() => {
    const tick = () => {
      if (!isTimeZone(timeZone)) return setClock(null)
      const now = Date.now()
      setClock(wallClock(now, timeZone))
      timer = setTimeout(tick, MINUTE_MS - (now % MINUTE_MS))
    }
    // Not within hydration, which the first formatter of a browser would hold up.
    let timer = setTimeout(tick)
    // Timers of a hidden page, or of a device asleep, come late.
    const wake = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      tick()
    }
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [timeZone])
  return clock
}
