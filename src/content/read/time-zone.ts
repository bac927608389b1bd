import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#domain/time/day.ts'
import { parseYaml } from './yaml-source.ts'

const settings = z.object({ time_zone: z.string().refine(isTimeZone) })

/** Of an unchecked folder: a wrong name counts as none. */
export function timeZoneIn(contentDir: string): string {
  const file = join(contentDir, 'settings.yaml')
  if (!existsSync(file)) return DEFAULT_TIME_ZONE
  return settings.safeParse(parseYaml(readFileSync(file, 'utf8'), 'settings.yaml').value).data?.time_zone ?? DEFAULT_TIME_ZONE
}
