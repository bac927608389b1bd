import type { BranchSource } from '#domain/branches/branch-source.ts'
import type { SettingsSource } from '#domain/company/company-source.ts'
import { type HoursSource, lastDay } from '#domain/hours/hours-source.ts'
import { addDays } from '#domain/hours/weekdays.ts'
import { companyDay } from '#domain/time/company-time.ts'
import type { Problem } from '../../problems.ts'
import type { Path, YamlSource } from '../../read/yaml-source.ts'

const KEPT_DAYS = 30

interface Checked {
  source: YamlSource
  value: unknown
}

export function hoursHints(settings: Checked | undefined, branches: Checked | undefined): Problem[] {
  if (!settings?.value) return []
  const { opening_hours: hours, time_zone: timeZone } = settings.value as SettingsSource
  const today = companyDay(timeZone)
  const ofBranches = (branches?.value ?? []) as BranchSource[]
  return [
    ...(hours && !hasTimeZone(settings.source) ? [utcHint(settings.source)] : []),
    ...pastExceptions(hours, settings.source, ['opening_hours'], today),
    ...ofBranches.flatMap(({ opening_hours: own }, index) =>
      branches ? pastExceptions(own, branches.source, [index, 'opening_hours'], today) : [],
    ),
  ]
}

function hasTimeZone({ value }: YamlSource): boolean {
  return typeof value === 'object' && value !== null && 'time_zone' in value && Boolean(value.time_zone)
}

function utcHint({ file, lineOf }: YamlSource): Problem {
  const sentence = 'Without "time_zone", "opening_hours" are read in UTC; add it, for example time_zone: Europe/Berlin.'
  return { file, line: lineOf(['opening_hours']), sentence }
}

function pastExceptions(hours: Partial<HoursSource> | undefined, { file, lineOf }: YamlSource, path: Path, today: string): Problem[] {
  return (hours?.exceptions ?? []).flatMap((exception, index) => {
    const last = lastDay(exception)
    if (addDays(last, KEPT_DAYS) >= today) return []
    return [{ file, line: lineOf([...path, 'exceptions', index]), sentence: `This exception ended on ${last}; delete it.` }]
  })
}
