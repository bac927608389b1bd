import { useId, useState } from 'react'
import type { Region } from '#domain/regions/region.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { RegionMap } from './region-map.tsx'
import styles from './regions-section.module.css'
import { RegionsWaiting } from './regions-waiting.tsx'
import { useDaysText, useRegions } from './use-regions.ts'

/** The choice serves keyboards and screen readers, the map shows it, the table has all. */
export default function RegionsSection() {
  const t = useTranslate()
  const { regions, isPending } = useRegions()
  const [id, setId] = useState<number>()
  if (isPending) return <RegionsWaiting />
  if (regions.length === 0) return null
  const chosen = regions.find((region) => region.id === id)
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="regions-title">
      <div className={styles.columns}>
        <div className={styles.side}>
          <h2 id="regions-title">{t('regions.title')}</h2>
          <Choice regions={regions} chosen={chosen} onChoose={setId} />
        </div>
        <RegionMap regions={regions} chosen={chosen} onChoose={setId} />
      </div>
      <RegionTable regions={regions} />
    </section>
  )
}

interface ChoiceProps {
  regions: Region[]
  chosen: Region | undefined
  onChoose: (id: number) => void
}

function Choice({ regions, chosen, onChoose }: ChoiceProps) {
  const t = useTranslate()
  const daysText = useDaysText()
  const id = useId()
  const options = regions.map((region) => ({ value: String(region.id), label: region.name, language: langAttrs(region, 'name') }))
  return (
    <div className={styles.choice}>
      <div className="field">
        <label htmlFor={id}>{t('regions.yours')}</label>
        <Select
          id={id}
          value={chosen?.id ?? ''}
          onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
          options={[...(chosen ? [] : [{ value: '', label: t('regions.choose') }]), ...options]}
        />
      </div>
      <div className={styles.answer} role="status">
        {chosen ? (
          <>
            <p className="visually-hidden" {...langAttrs(chosen, 'name')}>
              {chosen.name}
            </p>
            <p className={styles.days}>{daysText(chosen.days)}</p>
            {chosen.note && <p {...langAttrs(chosen, 'note')}>{chosen.note}</p>}
          </>
        ) : (
          <p>{t('regions.hint')}</p>
        )}
      </div>
    </div>
  )
}

function RegionTable({ regions }: { regions: Region[] }) {
  const t = useTranslate()
  const daysText = useDaysText()
  return (
    <details className={styles.all}>
      <summary>
        {t('regions.table')}
        <Icon name="chevron-down" />
      </summary>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('regions.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('regions.region')}</th>
            <th scope="col">{t('regions.delivery')}</th>
          </tr>
        </thead>
        <tbody>
          {regions.map((region) => (
            <tr key={region.id}>
              <th scope="row" {...langAttrs(region, 'name')}>
                {region.name}
              </th>
              <td>
                {daysText(region.days)}
                {region.note && <small {...langAttrs(region, 'note')}>{region.note}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
