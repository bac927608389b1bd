import type { SubmitEvent } from 'react'
import { useTranslate } from '../../environment.tsx'
import { useFormat } from '../../site/site.tsx'
import { Field } from '../../ui/field.tsx'
import { type Coordinates, LATITUDE_LIMIT, LONGITUDE_LIMIT, parseDegrees } from './coordinates.ts'
import styles from './map.module.css'

/** Greenwich, where there is no place of the company's. */
const EXAMPLE: Coordinates = { latitude: 51.48, longitude: 0 }

interface CoordinateFormProps {
  /** Visible at once, not only on focus: without it there is no map. */
  visible: boolean
  example: Coordinates | undefined
  onPlace: (at: Coordinates) => void
}

/** The keyboard's way to place a marker (docs/reading-the-spec.md#where-the-specification-records-a-defect). */
export function CoordinateForm({ visible, example = EXAMPLE, onPlace }: CoordinateFormProps) {
  const t = useTranslate()
  const format = useFormat()
  const hint = (limit: number, degrees: number) =>
    t('contact.coordinateHint', { least: format.number(-limit), most: format.number(limit), example: format.number(rounded(degrees)) })
  const hints = {
    latitude: hint(LATITUDE_LIMIT, example.latitude),
    longitude: hint(LONGITUDE_LIMIT, example.longitude),
  }
  const place = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const latitude = readField(form, 'latitude', LATITUDE_LIMIT, hints.latitude)
    const longitude = readField(form, 'longitude', LONGITUDE_LIMIT, hints.longitude)
    if (latitude === undefined || longitude === undefined) form.reportValidity()
    else onPlace({ latitude, longitude })
  }
  return (
    <form className={`${styles.coordinates} ${visible ? '' : styles.onFocus}`} aria-labelledby="coordinates-title" onSubmit={place}>
      <h3 id="coordinates-title">{t('contact.coordinates')}</h3>
      {(['latitude', 'longitude'] as const).map((name) => (
        <Field key={name} id={name} label={t(`contact.${name}`)} hint={hints[name]}>
          {(control) => (
            <input
              className="input"
              name={name}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              required
              onInput={(event) => event.currentTarget.setCustomValidity('')}
              {...control}
            />
          )}
        </Field>
      ))}
      <button className="button button-quiet" type="submit" data-waits="">
        {t('contact.place')}
      </button>
    </form>
  )
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

/** Reports an invalid value at the field. */
function readField(form: HTMLFormElement, name: string, limit: number, message: string): number | undefined {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return undefined
  const degrees = parseDegrees(field.value, limit)
  field.setCustomValidity(degrees === undefined ? message : '')
  return degrees
}
