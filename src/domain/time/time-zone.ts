import * as z from 'zod'
import { textDifference } from '../text-difference.ts'
import { isTimeZone } from './day.ts'

const REGIONS = ['Asia', 'Europe', 'Africa', 'America', 'Atlantic', 'Australia', 'Indian', 'Pacific', 'Antarctica', 'Arctic']

const MAX_DIFFERENT = 3

/** Abbreviations such as EST and offsets such as +04:30 know no daylight saving time. */
export const timeZone = z.string().refine(isPlace, {
  error: ({ input }) => {
    const nearest = nearestTimeZone(String(input))
    return `the name of a time zone, written like Europe/Berlin${nearest === undefined ? ', or UTC' : `; ${nearest} comes nearest`}`
  },
})

function isPlace(name: string): boolean {
  return name === 'UTC' || (/^[A-Z]\w*\//i.test(name) && isTimeZone(name))
}

function nearestTimeZone(text: string): string | undefined {
  const name = text.trim().replaceAll(' ', '_')
  if (/^(utc|gmt|z)$/i.test(name)) return 'UTC'
  const city = name.slice(name.lastIndexOf('/') + 1)
  const capital = city.charAt(0).toUpperCase() + city.slice(1)
  const region = REGIONS.find((known) => name.toLowerCase().startsWith(`${known.toLowerCase()}/`))
  const inThatRegion = Intl.supportedValuesOf('timeZone').filter((known) => !region || known.startsWith(`${region}/`))
  const distances = inThatRegion.map((known) => {
    const wanted = known.slice(known.lastIndexOf('/') + 1)
    return { known, distance: textDifference(city.toLowerCase(), wanted.toLowerCase()) }
  })
  const [nearest] = distances.sort((one, other) => one.distance - other.distance)
  if (nearest?.distance === 0) return nearest.known
  // The list has one name for each zone, often not the newest.
  const inRegion = REGIONS.map((region) => `${region}/${capital}`).find(isTimeZone)
  return inRegion ?? (nearest && nearest.distance <= Math.min(MAX_DIFFERENT, city.length / 3) ? nearest.known : undefined)
}
