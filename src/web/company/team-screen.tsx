import type { TeamMember } from '#domain/company/company.ts'
import type { JobList } from '#domain/jobs/job.ts'
import { SPEC_CALLS } from '#domain/spec-names.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { LoadFailure } from '../errors/load-failure.tsx'
import { CompanyPageHead } from '../head/company-page-head.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Banner } from '../layout/banner/banner.tsx'
import { BannerArches, BannerArchesSkeleton } from '../layout/banner/banner-arches.tsx'
import { NothingYet } from '../lists/nothing-yet.tsx'
import { paths } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import type { Screen } from '../screen.ts'
import { useHeading } from '../site/heading.tsx'
import { useSite } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { MemberCard, MemberCardSkeleton } from './member-card.tsx'
import styles from './team-screen.module.css'

/** docs/spec.md#9-business-constants-and-limits */
const SKELETONS = 6

interface TeamAnswer {
  data: TeamMember[]
}

const OPEN_JOBS = `${SPEC_CALLS.jobs}?status=open&per_page=1`

export default {
  calls: ({ site }) => [SPEC_CALLS.team, ...(site.sections.jobs ? [OPEN_JOBS] : [])],
  inBrowser: import.meta.env.SSR
    ? (call, answer) => (call === OPEN_JOBS ? { careers: { total: (answer as JobList).careers.total } } : answer)
    : undefined,
  View: TeamScreen,
} satisfies Screen

/** docs/spec.md#teams-teams */
function TeamScreen() {
  const t = useTranslate()
  const { jobs } = useSite().sections
  return (
    <>
      <CompanyPageHead title={t('team.title')} description="meta.team" path={paths.team()} />
      <Banner
        {...useHeading('team', { title: t('team.title'), lead: t('team.lead') })}
        crumbs={[{ label: t('team.title') }]}
        art={<Portraits />}
      />
      <div className={`wrap ${styles.team}`}>
        <Figures />
        <Members />
        {jobs && <Join />}
      </div>
    </>
  )
}

/** The last members: the first ones are right below. */
function Portraits() {
  const { data, isPending } = useApi<TeamAnswer>(SPEC_CALLS.team)
  if (isPending) return <BannerArchesSkeleton />
  return <BannerArches items={[...(data?.data ?? [])].reverse()} standing />
}

/** Nothing when the company has none. */
function Figures() {
  const t = useTranslate()
  const figures = useSite().figures.team
  if (figures.length === 0) return null
  return (
    <section aria-label={t('team.figures')}>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt {...langAttrs(figure, 'label')}>{figure.label}</dt>
            <dd {...langAttrs(figure, 'value')}>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Members() {
  const t = useTranslate()
  const { data, isPending } = useApi<TeamAnswer>(SPEC_CALLS.team)
  if (isPending) return <Loading />
  if (!data) return <LoadFailure title={t('team.error')} text={t('team.errorHint')} />
  if (data.data.length === 0) return <NothingYet icon="user-round" title={t('list.empty')} />
  return (
    <ul role="list" className={styles.members}>
      {data.data.map((member, index) => (
        <li key={member.id}>
          <MemberCard member={member} index={index} />
        </li>
      ))}
    </ul>
  )
}

function Loading() {
  const t = useTranslate()
  return (
    <div>
      <p className="visually-hidden" role="status">
        {t('layout.loading')}
      </p>
      <SkeletonList count={SKELETONS} className={styles.members}>
        <MemberCardSkeleton />
      </SkeletonList>
    </div>
  )
}

/** Nothing when there is no position to apply for. */
function Join() {
  const t = useTranslate()
  const { title, lead } = useHeading('join', { title: t('team.joinTitle'), lead: t('team.joinText') })
  const { data } = useApi<{ careers: Pick<JobList['careers'], 'total'> }>(OPEN_JOBS)
  if (!data?.careers.total) return null
  return (
    <section className={styles.join}>
      <div className="girih" />
      <div>
        <h2>{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      <Link className="button button-primary button-large" to={paths.jobs()}>
        {t('team.join')}
        <Icon name="arrow-right" flip />
      </Link>
    </section>
  )
}
