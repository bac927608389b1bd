import { useMemo } from 'react'
import { type HoursFormatter, hoursFormatterOf } from '#domain/hours/hours-format.ts'
import { useEnvironment } from '../../environment.tsx'
import { withKnown } from '../site.tsx'

export function useHoursFormat(): HoursFormatter {
  const { language, formats, site } = useEnvironment()
  return useMemo(() => withKnown(formats, hoursFormatterOf(language, site.country)), [language, formats, site])
}
