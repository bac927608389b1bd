import type { TeamMember } from '#domain/company/company.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './member-card.module.css'
import { MemberLinks } from './member-links.tsx'
import { Portrait } from './portrait.tsx'

/** `index` chooses the colour. */
export function MemberCard({ member, index }: { member: TeamMember; index: number }) {
  const t = useTranslate()
  return (
    <article className={styles.card}>
      <Portrait member={member} index={index} sizes="(min-width: 68.8125em) 17rem, (min-width: 43.75em) 16vw, 32vw" />
      <h2 className={styles.name} {...langAttrs(member, 'name')}>
        {member.name}
      </h2>
      <p className={styles.position} {...(member.position ? langAttrs(member, 'position') : {})}>
        {member.position || t('team.noPosition')}
      </p>
      <p className={styles.description} {...(member.description ? langAttrs(member, 'description') : {})}>
        {member.description || t('team.noDescription')}
      </p>
      <MemberLinks member={member} className={styles.links} />
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
