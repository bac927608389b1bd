import { useEffect, useState } from 'react'
import { type WallClock, wallClock } from '#domain/hours/wall-clock.ts'
import { isTimeZone } from '#domain/time/day.ts'
import { useSite } from '../site.tsx'

const MINUTE_MS = 60_000

/** The company's, minute by minute. Undefined on the server, whose pages are kept, and where a browser does not know the time zone. */
export function useWallClock(): WallClock | undefined {
  const { time_zone: timeZone } = useSite()
  const [clock, setClock] = useState<WallClock>()
  useEffect(() => {
    const tick = () => {
      if (!isTimeZone(timeZone)) return
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
