import type { ReactNode } from 'react'
import type { Career } from '#domain/careers/career.ts'
import { useApi } from '../api.ts'
import { useTranslate } from '../environment.tsx'
import { PageHead } from '../head.tsx'
import { PageLoadFailure } from '../layout/load-failure.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { paths } from '../paths.ts'
import { Link } from '../routing.tsx'
import type { ScreenLocation, ScreenModule } from '../screen.ts'
import { useContact, useFormat } from '../site.tsx'
import { Banner } from '../ui/banner.tsx'
import { Html } from '../ui/html.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { markOf } from '../ui/language-mark.ts'
import { PrintFoot } from '../ui/print-foot.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Application, ApplyButton, useApplication } from './application.tsx'
import { careerCall } from './career-address.ts'
import styles from './career-screen.module.css'
import { isOpen, StatusBadge } from './career-status.tsx'

const LINES = Array.from({ length: 8 }, (_, index) => index)

export const calls: ScreenModule['calls'] = ({ params }) => [careerCall(params.id)]

/** docs/spec.md#career-detail-careersid */
export default function CareerScreen({ params }: ScreenLocation) {
  const t = useTranslate()
  const { data, error } = useApi<{ data: Career }>(careerCall(params.id))
  if (error?.status === 404) return <NotFound />
  const head = <CareerHead career={data?.data} id={params.id ?? ''} />
  if (error) return <PageLoadFailure text={t('careers.errorHint')} head={head} />
  return (
    <>
      {head}
      <CareerPage career={data?.data} />
    </>
  )
}

/** Also before the job is there. */
function CareerHead({ career, id }: { career: Career | undefined; id: string }) {
  const t = useTranslate()
  const name = useContact()?.name ?? t('layout.fallbackName')
  if (!career) {
    return (
      <PageHead
        title={`${name} ${t('meta.separator')} ${t('careers.title')}`}
        description={t('meta.careers', { name })}
        path={`${paths.careers()}/${id}`}
        languages={[]}
        noIndex
      />
    )
  }
  return (
    <PageHead
      title={`${career.title} ${t('meta.separator')} ${name}`}
      description={career.description}
      path={paths.career(career.id)}
      languages={career.translations ?? []}
    />
  )
}

function CareerPage({ career }: { career: Career | undefined }) {
  const t = useTranslate()
  const crumbs = [
    { label: t('nav.home'), to: paths.home() },
    { label: t('careers.title'), to: paths.careers() },
  ]
  return (
    <div aria-busy={!career}>
      <Banner
        title={career ? <span {...markOf(career, 'title')}>{career.title}</span> : null}
        crumbs={career ? [...crumbs, { label: career.title, language: markOf(career, 'title') }] : crumbs}
      />
      <div className={`wrap ${styles.career}`}>
        <Link className={`button button-quiet ${styles.back}`} to={paths.careers()}>
          <Icon name="chevron-left" flip />
          {t('career.back')}
        </Link>
        {career ? isOpen(career) ? <OpenCareer key={career.id} career={career} /> : <ClosedCareer career={career} /> : <Loading />}
        {career && <PrintFoot path={paths.career(career.id)} />}
      </div>
    </div>
  )
}

function OpenCareer({ career }: { career: Career }) {
  const application = useApplication()
  return (
    <>
      <SideCard career={career}>
        <ApplyButton application={application} />
      </SideCard>
      <div className={styles.main}>
        <Html html={career.description} mark={markOf(career, 'description')} />
        <Application application={application} careerId={career.id} />
      </div>
    </>
  )
}

function ClosedCareer({ career }: { career: Career }) {
  const t = useTranslate()
  return (
    <>
      <SideCard career={career}>
        <p className={styles.closed}>{t('career.closedHint')}</p>
      </SideCard>
      <div className={styles.main}>
        <Html html={career.description} mark={markOf(career, 'description')} />
      </div>
    </>
  )
}

function SideCard({ career, children }: { career: Career; children: ReactNode }) {
  const t = useTranslate()
  const format = useFormat()
  const open = isOpen(career)
  return (
    <div className={styles.side}>
      <StatusBadge open={open}>{t(open ? 'career.openForApplications' : 'career.closed')}</StatusBadge>
      {career.location && (
        <p className={styles.fact}>
          <Icon name="map-pin" />
          <span {...markOf(career, 'location')}>{career.location}</span>
        </p>
      )}
      {career.created_at && (
        <p className={styles.fact}>
          <Icon name="calendar" />
          <time dateTime={format.isoDate(career.created_at)}>{t('careers.posted', { date: format.longDate(career.created_at) })}</time>
        </p>
      )}
      <Terms career={career} open={open} />
      {children}
    </div>
  )
}

/** Only what the company says. */
function Terms({ career, open }: { career: Career; open: boolean }) {
  const t = useTranslate()
  const { longDate, money } = useFormat()
  const { employment_type: type, salary, closing_date: end } = career
  const facts: [IconName, string | false | null | undefined][] = [
    ['briefcase', type && t(`career.employment.${type}`)],
    [
      'banknote',
      salary &&
        t(`career.salary.${salary.unit}`, {
          amount: [...new Set([salary.min, salary.max])].map((amount) => money(amount, salary.currency, 0)).join(' – '),
        }),
    ],
    ['clock', open && end && t('career.applyBy', { date: longDate(end) })],
  ]
  return facts.map(
    ([icon, text]) =>
      text && (
        <p key={icon} className={styles.fact}>
          <Icon name={icon} />
          <span>{text}</span>
        </p>
      ),
  )
}

function Loading() {
  return (
    <>
      <Skeleton className={styles.sideShape} />
      <div className="prose">
        {LINES.map((line) => (
          <Skeleton key={line} />
        ))}
      </div>
    </>
  )
}
