import { useId } from 'react'
import type { TeamMember } from '#domain/company/company.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Naming } from '../i18n/naming.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './member-card.module.css'
import { Portrait } from './portrait.tsx'

const LINKS = [
  { kind: 'linkedin', icon: 'brand-linkedin', text: 'footer.linkedin' },
  { kind: 'twitter', icon: 'brand-x', text: 'footer.twitter' },
  { kind: 'github', icon: 'brand-github', text: 'team.github' },
  { kind: 'email', icon: 'mail', text: 'team.email' },
  { kind: 'website', icon: 'globe', text: 'team.website' },
] as const satisfies { kind: keyof TeamMember['social']; icon: IconName; text: string }[]

/** `index` chooses the colour. */
export function MemberCard({ member, index }: { member: TeamMember; index: number }) {
  const t = useTranslate()
  return (
    <article className={styles.card}>
      <Portrait member={member} index={index} sizes="(min-width: 43.75em) 17rem, (min-width: 22.5em) 45vw, 90vw" />
      <h2 className={styles.name} {...langAttrs(member, 'name')}>
        {member.name}
      </h2>
      <p className={styles.position} {...(member.position ? langAttrs(member, 'position') : {})}>
        {member.position || t('team.noPosition')}
      </p>
      <p className={styles.description} {...(member.description ? langAttrs(member, 'description') : {})}>
        {member.description || t('team.noDescription')}
      </p>
      <MemberLinks member={member} />
    </article>
  )
}

export function MemberCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton shape="arch" className={styles.portraitShape} />
      <Skeleton className={styles.nameShape} />
      <Skeleton className={styles.positionShape} />
      <div className={styles.descriptionShape}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <Skeleton className={styles.linksShape} />
    </div>
  )
}

/** They are in `social`, at the top level, or in both (docs/reading-the-spec.md#content-and-calls). */
export function MemberLinks({ member, className = styles.links }: { member: TeamMember; className?: string | undefined }) {
  const t = useTranslate()
  const id = useId()
  const mark = langAttrs(member, 'name')
  const links = LINKS.flatMap(({ kind, icon, text }) => {
    const target = member.social?.[kind] || member[kind]
    return target ? [{ kind, icon, label: t(text), href: kind === 'email' ? `mailto:${target}` : target }] : []
  })
  if (links.length === 0) return null
  return (
    <>
      <span id={id} hidden>
        <Naming text={t('team.links', { name: member.name })} name={member.name} mark={mark} />
      </span>
      <ul role="list" className={className} aria-labelledby={id}>
        {links.map(({ kind, icon, label, href }) => (
          <li key={kind}>
            <a className="icon-button" href={href}>
              <span className="visually-hidden">
                {label}: <bdi {...mark}>{member.name}</bdi>
              </span>
              <Icon name={icon} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
