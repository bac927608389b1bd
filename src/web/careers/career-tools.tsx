import type { SubmitEvent } from 'react'
import { CAREER_PAGE_SIZES } from '#domain/careers/career-constants.ts'
import { directionOf, FALLBACK, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { useEnvironment } from '../environment.tsx'
import { paths } from '../paths.ts'
import { useNavigate } from '../routing.tsx'
import { useFormat } from '../site.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select, type SelectOption } from '../ui/select.tsx'
import { ALL_LOCATIONS, type CareerFilter, filterAddress, STATUS_CHOICES, type StatusChoice } from './career-address.ts'
import styles from './career-tools.module.css'

const STATUS_TEXTS = {
  open: 'careers.statusOpen',
  closed: 'careers.statusClosed',
  all: 'careers.statusAll',
} as const satisfies Record<StatusChoice, string>

interface CareerToolsProps {
  filter: CareerFilter
  locations: string[]
}

/** Each leads to the first page; without script they are one form. */
export function CareerTools({ filter, locations }: CareerToolsProps) {
  const { t, prefix } = useEnvironment()
  const format = useFormat()
  const navigate = useNavigate()
  const show = (change: Partial<CareerFilter>, options: { replace?: boolean } = {}) =>
    navigate(filterAddress({ ...filter, page: 1, ...change }), { ...options, keepScroll: true })
  const searchAtOnce = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    show({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
  }
  return (
    <search>
      <form className={styles.tools} method="get" action={prefix + paths.careers()} onSubmit={searchAtOnce}>
        <div className={styles.search}>
          <SearchBox
            label={t('careers.search')}
            name="search"
            applied={filter.search}
            onSearch={(search, options) => show({ search }, options)}
          />
        </div>
        <Filter
          label={t('careers.status')}
          name="status"
          value={filter.status}
          options={STATUS_CHOICES.map((value) => ({ value, label: t(STATUS_TEXTS[value]) }))}
          onChange={(status) => show({ status: status as StatusChoice })}
        />
        <Filter
          label={t('careers.location')}
          name="location"
          value={filter.location}
          options={useLocationOptions(filter.location, locations)}
          onChange={(location) => show({ location })}
        />
        <Filter
          label={t('careers.perPage')}
          name="per_page"
          value={String(filter.perPage)}
          options={CAREER_PAGE_SIZES.map((size) => ({ value: String(size), label: format.number(size) }))}
          onChange={(size) => show({ perPage: Number(size) })}
        />
        <button className={`button button-primary ${styles.submit}`} type="submit">
          {t('careers.apply')}
        </button>
      </form>
    </search>
  )
}

interface FilterProps {
  label: string
  name: string
  value: string
  options: SelectOption[]
  onChange: (value: string) => void
}

function Filter({ label, name, value, options, onChange }: FilterProps) {
  const id = `careers-${name}`
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        className="input-pill"
        name={name}
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

/** The chosen one is included even when no job has it. */
function useLocationOptions(chosen: string, locations: string[]): SelectOption[] {
  const { t, language } = useEnvironment()
  const known = chosen === ALL_LOCATIONS || locations.includes(chosen) ? locations : [chosen, ...locations]
  return [
    { value: ALL_LOCATIONS, label: t('careers.locationAll') },
    ...known.map((location) => ({ value: location, label: location, language: scriptMark(location, language) })),
  ]
}

/** Marks untranslated locations (docs/reading-the-spec.md#languages): Latin letters on a page of another script are the fallback language's. */
function scriptMark(text: string, language: LanguageCode): SelectOption['language'] {
  if (languageOf(language).script === 'latin' || !/^[\p{Script=Latin}\P{L}]+$/u.test(text)) return {}
  return { lang: FALLBACK, dir: directionOf(FALLBACK) }
}
