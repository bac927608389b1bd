import { useEffect, useRef, useState } from 'react'
import { directionOf } from '#domain/language/languages.ts'
import { useEnvironment, useTranslate } from '../../environment.tsx'
import { onVisible } from '../../lazy/on-visible.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Coordinates } from './coordinates.ts'
import type { MapMarker, OpenMap } from './leaflet-map.ts'
import styles from './map.module.css'

interface MapViewProps {
  /** Those of the company first, the first of which tells what it is; new ones are only appended. */
  marks: [MapMarker, ...MapMarker[]]
  zoom: number
  /** The visitor is asked first, since the tiles come from elsewhere. */
  consent: boolean
  /** For visitors without scripts. */
  address: string
  onPick: (at: Coordinates) => void
  /** Whether there is no map to see. */
  onFailure: (failed: boolean) => void
}

export function MapView({ marks, zoom, consent, address, onPick, onFailure }: MapViewProps) {
  const t = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(consent ? 0 : 1)
  const open = () => setAttempt((attempts) => attempts + 1)
  const { map, failed, tilesMissing } = useMap(frame, { attempt, pins: pinsOf(marks), zoom, onPick })
  const nothingToSee = failed || tilesMissing
  useEffect(() => onFailure(nothingToSee), [nothingToSee, onFailure])
  const placed = useRef<{ on: OpenMap; count: number }>(null)
  useEffect(() => {
    if (!map) return
    const done = placed.current?.on === map ? placed.current.count : 0
    for (const mark of marks.slice(done)) map.place(mark, mark.kind !== 'company' || mark === marks[0])
    placed.current = { on: map, count: marks.length }
  }, [map, marks])
  return (
    <div className={`${styles.frame} ${nothingToSee ? styles.failed : ''}`}>
      {!map && !failed && (
        <p className={styles.waiting}>
          <Icon name="map-pin" />
          <span>{t(attempt > 0 ? 'contact.mapLoading' : 'contact.mapConsent')}</span>
          {attempt === 0 && (
            <button className="button button-line" type="button" onClick={open}>
              {t('contact.mapShow')}
            </button>
          )}
        </p>
      )}
      <p className={`${styles.noScript} unscripted`}>{t('contact.mapNoScript', { address })}</p>
      <div ref={frame} className={styles.map} dir="ltr" inert={tilesMissing} />
      <div className={styles.failure}>
        <p role="status">{nothingToSee && t('contact.mapFailed')}</p>
        {nothingToSee && (
          <button className="button button-line" type="button" onClick={open}>
            <Icon name="rotate-ccw" />
            {t('failure.retry')}
          </button>
        )}
      </div>
    </div>
  )
}

function pinsOf([first, ...others]: MapViewProps['marks']): [Coordinates, ...Coordinates[]] {
  return [first.at, ...others.filter(({ kind }) => kind === 'company').map(({ at }) => at)]
}

interface WantedMap {
  /** How often it is to be opened; at 0, nothing is loaded. */
  attempt: number
  /** All of them are in view. */
  pins: [Coordinates, ...Coordinates[]]
  zoom: number
  onPick: (at: Coordinates) => void
}

function useMap(frame: { current: HTMLElement | null }, { attempt, pins, zoom, onPick }: WantedMap) {
  const { t, language } = useEnvironment()
  const near = useNear(frame)
  const [map, setMap] = useState<OpenMap>()
  const [failed, setFailed] = useState(false)
  const [tilesMissing, setTilesMissing] = useState(false)
  const options = {
    label: t('contact.map'),
    zoomIn: t('contact.zoomIn'),
    zoomOut: t('contact.zoomOut'),
    pins,
    zoom,
    direction: directionOf(language),
    onPick,
  }
  // An open map keeps its view: only its click handler may change.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (!near || attempt === 0) return
    let wanted = true
    let opened: OpenMap | undefined
    import('./leaflet-map.ts').then(
      ({ openMap }) => {
        if (!wanted || !frame.current) return
        opened = openMap(frame.current, {
          ...latest.current,
          onPick: (at) => latest.current.onPick(at),
          onTiles: (state) => setTilesMissing(state === 'missing'),
        })
        setMap(opened)
      },
      (error: unknown) => {
        console.error('The map could not be loaded.', error)
        setFailed(true)
      },
    )
    return () => {
      wanted = false
      opened?.close()
      setMap(undefined)
      setFailed(false)
      setTilesMissing(false)
    }
  }, [near, attempt, frame])
  return { map, failed, tilesMissing }
}

/** Stays true. */
function useNear(element: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    return onVisible(element.current, () => setNear(true))
  }, [element])
  return near
}
