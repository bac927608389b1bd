import { JOB_PAGE_SIZES } from '#domain/jobs/job-constants.ts'
import { directionOf, languageOf } from '#domain/language/languages.ts'
import { useEnvironment, useTranslate } from '../environment.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { takeSearch } from '../lists/take-search.ts'
import { paths } from '../routing/paths.ts'
import { useNavigate } from '../routing/routing.tsx'
import { useFormat } from '../site/site.tsx'
import { Select, type SelectOption } from '../ui/select.tsx'
import { ALL_LOCATIONS, filterAddress, type JobFilter, STATUS_CHOICES, type StatusChoice } from './job-address.ts'
import styles from './job-tools.module.css'

const FORM = 'job-filters'

const STATUS_TEXTS = {
  open: 'jobs.statusOpen',
  closed: 'jobs.statusClosed',
  all: 'jobs.statusAll',
} as const satisfies Record<StatusChoice, string>

interface JobToolsProps {
  filter: JobFilter
  locations: string[]
}

/** Each leads to the first page; without script they are one form. */
export function JobTools({ filter, locations }: JobToolsProps) {
  const { t, prefix } = useEnvironment()
  const show = useShow(filter)
  return (
    <search>
      <form
        id={FORM}
        className={styles.tools}
        method="get"
        action={prefix + paths.jobs()}
        onSubmit={(event) => show({ search: takeSearch(event) })}
      >
        <div className={styles.search}>
          <SearchBox
            label={t('jobs.search')}
            name="search"
            applied={filter.search}
            onSearch={(search, options) => show({ search }, options)}
          />
        </div>
        <Filter
          label={t('jobs.status')}
          name="status"
          value={filter.status}
          options={STATUS_CHOICES.map((value) => ({ value, label: t(STATUS_TEXTS[value]) }))}
          onChange={(status) => show({ status: status as StatusChoice })}
        />
        <Filter
          label={t('jobs.location')}
          name="location"
          value={filter.location}
          options={useLocationOptions(filter.location, locations)}
          onChange={(location) => show({ location })}
        />
        <button className={`button button-primary ${styles.submit}`} type="submit">
          {t('jobs.apply')}
        </button>
      </form>
    </search>
  )
}

/** On the first page; the list comes in its place. */
function useShow(filter: JobFilter) {
  const navigate = useNavigate()
  return (change: Partial<JobFilter>, options: { replace?: boolean } = {}) =>
    navigate(filterAddress({ ...filter, page: 1, ...change }), { ...options, keepScroll: true })
}

/** At the foot of the list; a field of the form at its head. */
export function PageSize({ filter }: { filter: JobFilter }) {
  const t = useTranslate()
  const format = useFormat()
  const show = useShow(filter)
  return (
    <Filter
      label={t('jobs.perPage')}
      name="per_page"
      form={FORM}
      className={styles.size}
      value={String(filter.perPage)}
      options={JOB_PAGE_SIZES.map((size) => ({ value: String(size), label: format.number(size) }))}
      onChange={(size) => show({ perPage: Number(size) })}
    />
  )
}

interface FilterProps {
  label: string
  name: string
  value: string
  options: SelectOption[]
  onChange: (value: string) => void
  /** Where it stands outside. */
  form?: string | undefined
  className?: string | undefined
}

function Filter({ label, name, value, options, onChange, form, className = '' }: FilterProps) {
  const id = `jobs-${name}`
  return (
    <div className={`${styles.filter} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        className="input-pill"
        name={name}
        form={form}
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

/** The chosen one is included even when no job has it. */
function useLocationOptions(chosen: string, locations: string[]): SelectOption[] {
  const { t, language, site } = useEnvironment()
  const known = chosen === ALL_LOCATIONS || locations.includes(chosen) ? locations : [chosen, ...locations]
  return [
    { value: ALL_LOCATIONS, label: t('jobs.locationAll') },
    ...known.map((location) => ({ value: location, label: location, language: scriptMark(location, language, site.source_language) })),
  ]
}

/** Marks untranslated locations (docs/reading-the-spec.md#languages): on a page of another script, Latin letters are the source's. */
function scriptMark(text: string, language: string, source: string): SelectOption['language'] {
  const expected = languageOf(language).script !== 'latin' && languageOf(source).script === 'latin'
  if (!expected || !/^[\p{Script=Latin}\P{L}]+$/u.test(text)) return {}
  return { lang: source, dir: directionOf(source) }
}
