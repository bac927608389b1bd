import { useMemo, useState } from 'react'
import type { Branch } from '#domain/branches/branch.ts'
import { useTranslate } from '../../environment.tsx'
import { Address } from '../../site/address.tsx'
import { useContact, useFormat, useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useBranches } from '../use-branches.ts'
import { CoordinateForm } from './coordinate-form.tsx'
import type { Coordinates } from './coordinates.ts'
import type { MapMarker } from './leaflet-map.ts'
import styles from './map.module.css'
import { MapView } from './map-view.tsx'

/** docs/spec.md#9-business-constants-and-limits */
const DEFAULT_ZOOM = 13

export default function LocationMap() {
  const t = useTranslate()
  const company = useSite().map
  const contact = useContact()
  const address = contact?.address ?? ''
  const branches = useBranches()
  const [added, setAdded] = useState<MapMarker[]>([])
  const marks = useMemo<MapMarker[]>(() => {
    const pins = pinsOf(branches)
    const place = company && { kind: 'company' as const, at: company, label: t('contact.specifiedLocation'), detail: address }
    return [...(pins.length === 0 && place ? [place] : pins), ...added]
  }, [company, address, branches, added, t])
  const add = (mark: MapMarker) => setAdded((marks) => [...marks, mark])
  const addNew = (at: Coordinates) => add({ kind: 'new', at, label: t('contact.newMarker') })
  const showMe = () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => add({ kind: 'user', at: coords, label: t('contact.youAreHere') }),
      // A denial changes nothing (docs/spec.md#8-the-error-catalogue).
      () => {},
    )
  }
  const [first, ...others] = marks
  const [failed, setFailed] = useState(false)
  return (
    <section className={`wrap ${styles.location}`} aria-labelledby="map-title">
      <h2 id="map-title">{t('contact.map')}</h2>
      <div className={styles.place}>
        {first ? (
          <MapView
            key={branches.length}
            marks={[first, ...others]}
            zoom={company?.zoom ?? DEFAULT_ZOOM}
            consent={company?.consent ?? false}
            address={address}
            onPick={addNew}
            onFailure={setFailed}
          />
        ) : (
          <p className={`${styles.frame} ${styles.noPosition}`}>{t('contact.noPosition')}</p>
        )}
        {!failed && (
          <button className={`button button-line ${styles.showMe}`} type="button" onClick={showMe}>
            {t('contact.showMe')}
          </button>
        )}
      </div>
      <div className={styles.below}>
        {contact?.address && (
          <address className={styles.address}>
            <Icon name="map-pin" />
            <Address of={contact} />
          </address>
        )}
        {contact?.google_map && (
          <a className="text-link" href={contact.google_map}>
            <Icon name="map" />
            {t('contactDetails.directions')}
          </a>
        )}
      </div>
      <CoordinateForm visible={!first} example={first?.at} onPlace={addNew} />
      <LastPlaced mark={added.at(-1)} />
    </section>
  )
}

function pinsOf(branches: Branch[]): MapMarker[] {
  return branches.flatMap(({ name, address, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ kind: 'company', at: { latitude, longitude }, label: name, ...(address ? { detail: address } : {}) }],
  )
}

/** Announced to people who cannot see the map. */
function LastPlaced({ mark }: { mark: MapMarker | undefined }) {
  const format = useFormat()
  return (
    <p className="visually-hidden" role="status">
      {mark && `${mark.label}: ${format.list([format.number(mark.at.latitude), format.number(mark.at.longitude)])}`}
    </p>
  )
}
