import type { MouseEvent } from 'react'
import type { Region } from '#domain/regions/region.ts'
import { boxAround } from '#domain/regions/shape.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import styles from './region-map.module.css'
import { useDaysText } from './use-regions.ts'

type Days = Region['days']

/** The more days, the paler; the palest is still seen on the page. */
const PALEST = 0.34
/** Of the map's width. */
const MARGIN = 0.01

interface RegionMapProps {
  regions: Region[]
  chosen: Region | undefined
  onChoose: (id: number) => void
}

export function RegionMap({ regions, chosen, onChoose }: RegionMapProps) {
  const t = useTranslate()
  const daysText = useDaysText()
  const drawn = regions.filter(({ shape }) => shape)
  if (drawn.length === 0) return null
  const steps = stepsOf(drawn)
  const strength = ({ days }: Region) => strengthOf(steps.indexOf(keyOf(days)), steps.length)
  const { x, y, width, height } = boxAround(drawn.map(({ shape }) => shape ?? ''))
  const margin = width * MARGIN
  const press = ({ target }: MouseEvent) => {
    const id = target instanceof SVGElement ? Number(target.closest<SVGElement>('[data-region]')?.dataset.region) : 0
    if (id) onChoose(id)
  }
  return (
    <div className={styles.figure}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the select next to it does the same */}
      <svg
        className={styles.map}
        role="img"
        aria-label={t('regions.map')}
        viewBox={`${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}`}
        strokeWidth={width / 320}
        onClick={press}
      >
        {drawn.map((region) => (
          <path key={region.id} d={region.shape ?? ''} data-region={region.id} data-waits="" fillOpacity={strength(region)}>
            <title {...langAttrs(region, 'name')}>{region.name}</title>
          </path>
        ))}
        {/* above its neighbours' edges */}
        {chosen?.shape && <path d={chosen.shape} className={styles.chosen} />}
      </svg>
      <ul role="list" className={styles.legend}>
        {steps.map((step, index) => (
          <li key={step}>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <rect width="10" height="10" rx="3" fillOpacity={strengthOf(index, steps.length)} />
            </svg>
            {daysText(daysOf(step))}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** So that equal days are equal. */
const keyOf = ({ from, to }: Days) => `${from}-${to}`

function daysOf(key: string): Days {
  const [from = 0, to = 0] = key.split('-').map(Number)
  return { from, to }
}

/** Without repeats, the quickest first. */
function stepsOf(regions: Region[]): string[] {
  const sorted = [...regions].sort(({ days: a }, { days: b }) => a.to - b.to || a.from - b.from)
  return [...new Set(sorted.map(({ days }) => keyOf(days)))]
}

function strengthOf(index: number, count: number): number {
  return count < 2 ? 1 : Math.round((1 - ((1 - PALEST) * index) / (count - 1)) * 100) / 100
}
