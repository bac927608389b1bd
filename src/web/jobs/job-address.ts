import type { JobList } from '#domain/jobs/job.ts'
import { JOB_PAGE_SIZES, JOB_STATUSES, JOBS_PER_PAGE } from '#domain/jobs/job-constants.ts'
import { SPEC_CALLS } from '#domain/spec-names.ts'
import { listed } from '../api/listed.ts'
import { type Parameters, paths, withSearch } from '../routing/paths.ts'

/** The first is the default (docs/spec.md#9-business-constants-and-limits). */
export const STATUS_CHOICES = [...JOB_STATUSES, 'all'] as const
export type StatusChoice = (typeof STATUS_CHOICES)[number]

export const ALL_LOCATIONS = 'all'

/** docs/reading-the-spec.md#pages */
export interface JobFilter {
  search: string
  status: StatusChoice
  location: string
  perPage: number
  page: number
}

export const DEFAULT_FILTER: JobFilter = {
  search: '',
  status: 'open',
  location: ALL_LOCATIONS,
  perPage: JOBS_PER_PAGE,
  page: 1,
}

const SEARCH_LENGTH = 200
const LOCATION_LENGTH = 100

/** Invalid values become the default. */
export function readFilter(search: URLSearchParams): JobFilter {
  const page = search.get('page') ?? ''
  return {
    search: (search.get('search') ?? '').trim().slice(0, SEARCH_LENGTH),
    status: STATUS_CHOICES.find((status) => status === search.get('status')) ?? DEFAULT_FILTER.status,
    location: search.get('location')?.slice(0, LOCATION_LENGTH) || DEFAULT_FILTER.location,
    perPage: JOB_PAGE_SIZES.find((size) => String(size) === search.get('per_page')) ?? DEFAULT_FILTER.perPage,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : DEFAULT_FILTER.page,
  }
}

/** Defaults are left out. */
export function filterParameters({ search, status, location, perPage, page }: JobFilter): Parameters {
  return {
    search,
    status: status === DEFAULT_FILTER.status ? undefined : status,
    location: location === DEFAULT_FILTER.location ? undefined : location,
    per_page: perPage === DEFAULT_FILTER.perPage ? undefined : perPage,
    page: page === DEFAULT_FILTER.page ? undefined : page,
  }
}

export function filterAddress(filter: JobFilter): string {
  return withSearch(paths.jobs(), filterParameters(filter))
}

/** Differs from the list at the bare address. */
export function isFiltered({ search, status, location }: JobFilter): boolean {
  return search !== '' || status !== DEFAULT_FILTER.status || location !== DEFAULT_FILTER.location
}

export function jobsCall({ search, status, location, perPage, page }: JobFilter): string {
  return withSearch(SPEC_CALLS.jobs, { status, location, search, page, per_page: perPage })
}

/** Reduced to what the page carries for its scripts. */
export function listedJobs({ careers: jobs, ...rest }: JobList): JobList {
  return { ...rest, careers: { ...jobs, data: listed(jobs.data, 'description') } }
}

export function jobCall(id: string | undefined): string {
  return `${SPEC_CALLS.jobs}/${encodeURIComponent(id ?? '')}`
}

/** On the page of a job. */
export const OTHERS_SHOWN = 2

/** One more, since the job itself may be among them. */
export const OTHER_JOBS = withSearch(SPEC_CALLS.jobs, { status: 'open', per_page: OTHERS_SHOWN + 1 })
