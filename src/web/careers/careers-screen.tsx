import type { CareerList } from '#domain/careers/career.ts'
import { useApi } from '../api.ts'
import { useTranslate } from '../environment.tsx'
import { PageHead } from '../head.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { useServices } from '../layout/navigation-links.tsx'
import { listed } from '../listed.ts'
import { paths } from '../paths.ts'
import type { ScreenLocation, ScreenModule } from '../screen.ts'
import { useContact, useFormat, useSite } from '../site.tsx'
import { Banner } from '../ui/banner.tsx'
import { BannerArches } from '../ui/banner-arches.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import {
  type CareerFilter,
  careersCall,
  DEFAULT_FILTER,
  filterAddress,
  filterParameters,
  isFiltered,
  readFilter,
} from './career-address.ts'
import { CareerCard, CareerCardSkeleton } from './career-card.tsx'
import { CareerTools } from './career-tools.tsx'
import styles from './careers-screen.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const SKELETONS = Array.from({ length: 6 }, (_, index) => index)

/** Other backends may leave out the locations (docs/spec.md#7-the-calls-it-makes). */
type CareersAnswer = Pick<CareerList, 'careers'> & Partial<Pick<CareerList, 'locations' | 'translations'>>

export const calls: ScreenModule['calls'] = ({ search }) => [careersCall(readFilter(search))]
export const inBrowser: ScreenModule['inBrowser'] = (call, answer) => {
  if (!call.startsWith('/careers?')) return answer
  const { careers, ...rest } = answer as CareerList
  return { ...rest, careers: { ...careers, data: listed(careers.data, 'description') } }
}
export const parameters: ScreenModule['parameters'] = (search) => filterParameters(readFilter(search))

/** docs/spec.md#careers-list-careers */
export default function CareersScreen({ search }: ScreenLocation) {
  const t = useTranslate()
  const filter = readFilter(search)
  // The previous answer provides the locations while the next one loads.
  const { data, isPlaceholderData, isError } = useApi<CareersAnswer>(careersCall(filter), { keepPrevious: true })
  const list = isPlaceholderData ? undefined : data?.careers
  return (
    <>
      <CareersHead filter={filter} translations={data?.translations} />
      <Banner
        title={t('careers.title')}
        lead={t('careers.lead')}
        crumbs={[{ label: t('nav.home'), to: paths.home() }, { label: t('careers.title') }]}
        art={<BannerArches things={useServices()} />}
      />
      <div className={`wrap ${styles.careers}`}>
        <CareerTools filter={filter} locations={data?.locations ?? []} />
        <Count list={list} />
        {isError ? (
          <LoadFailure title={t('careers.error')} text={t('careers.errorHint')} />
        ) : list ? (
          <Careers filter={filter} list={list} />
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}

/** The canonical address is `/careers` for `/career` too. */
function CareersHead({ filter, translations }: { filter: CareerFilter; translations: CareersAnswer['translations'] }) {
  const t = useTranslate()
  const { languages } = useSite()
  const name = useContact()?.name ?? t('layout.fallbackName')
  return (
    <PageHead
      title={`${name} ${t('meta.separator')} ${t('careers.title')}`}
      description={t('meta.careers', { name })}
      path={filterAddress({ ...filter, search: '' })}
      languages={translations ?? languages}
      noIndex={filter.search !== ''}
    />
  )
}

function Count({ list }: { list: CareersAnswer['careers'] | undefined }) {
  return (
    <p className={styles.count} role="status">
      {list && <CountWords list={list} />}
    </p>
  )
}

function CountWords({ list: { from, to, total, last_page } }: { list: CareersAnswer['careers'] }) {
  const t = useTranslate()
  const format = useFormat()
  if (last_page === 1 || from === null || to === null) return t('careers.found', { count: total, formatted: format.number(total) })
  return t('careers.showing', { from: format.number(from), to: format.number(to), total: format.number(total) })
}

function Careers({ filter, list }: { filter: CareerFilter; list: CareersAnswer['careers'] }) {
  if (list.data.length === 0) {
    return (
      <>
        <NoCareers filter={filter} />
        <Pages filter={filter} last={list.last_page} />
      </>
    )
  }
  return (
    <>
      <ul role="list" className={styles.list}>
        {list.data.map((career) => (
          <li key={career.id}>
            <CareerCard career={career} />
          </li>
        ))}
      </ul>
      <Pages filter={filter} last={list.last_page} />
    </>
  )
}

/** A page beyond the last one still leads back to it. */
function Pages({ filter, last }: { filter: CareerFilter; last: number }) {
  return <Pagination current={Math.min(filter.page, last + 1)} last={last} to={(page) => filterAddress({ ...filter, page })} />
}

function NoCareers({ filter }: { filter: CareerFilter }) {
  const t = useTranslate()
  const changed = isFiltered(filter) || filter.page > 1
  return (
    <EmptyState
      icon="briefcase"
      title={t('careers.empty')}
      text={t('careers.emptyHint')}
      {...(changed
        ? { action: { label: t('careers.reset'), icon: 'rotate-ccw', to: filterAddress({ ...DEFAULT_FILTER, perPage: filter.perPage }) } }
        : {})}
    />
  )
}

function Loading() {
  return (
    <ul role="list" className={styles.list} aria-busy="true">
      {SKELETONS.map((place) => (
        <li key={place}>
          <CareerCardSkeleton />
        </li>
      ))}
    </ul>
  )
}
