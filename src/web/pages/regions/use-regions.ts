import type { Region } from '#domain/regions/region.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { useFormat } from '../../site/site.tsx'

/** Our own addition to the calls: other backends have none. */
export const REGIONS_CALL = '/regions'

export function useRegions(): { regions: Region[]; isPending: boolean } {
  const { data, isPending } = useApi<{ data: Region[] }>(REGIONS_CALL)
  return { regions: data?.data ?? [], isPending }
}

/** "2 business days", "2–3 business days". */
export function useDaysText(): (days: Region['days']) => string {
  const t = useTranslate()
  const format = useFormat()
  return ({ from, to }) => {
    const formatted = from === to ? format.number(to) : t('regions.range', { from: format.number(from), to: format.number(to) })
    return t('regions.days', { count: to, formatted })
  }
}
