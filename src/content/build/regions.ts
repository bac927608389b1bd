import type { Region } from '#domain/regions/region.ts'
import { deliveryDays, type RegionSource } from '#domain/regions/region-source.ts'
import type { Reader } from './reader.ts'

export function regionIn({ name, days, note, shape }: RegionSource, reader: Reader, id: number): Region {
  return {
    id,
    name: reader.text('name', name),
    days: deliveryDays(days) ?? { from: 1, to: 1 },
    note: reader.optional('note', note),
    shape: shape ?? null,
    fallback: reader.fallback,
  }
}
