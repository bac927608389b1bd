import { useId } from 'react'
import type { TeamMember } from '#domain/company/company.ts'
import { Carousel } from '../../carousel/carousel.tsx'
import { COVERFLOW } from '../../carousel/coverflow.ts'
import { MemberLinks } from '../../company/member-links.tsx'
import { Portrait } from '../../company/portrait.tsx'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { paths } from '../../routing/paths.ts'
import { useHeading } from '../../site/heading.tsx'
import below from '../below-fold.module.css'
import { HOME_CALLS, useList } from '../home-calls.ts'
import { SectionHead } from '../section-head.tsx'
import styles from './team-section.module.css'

/** docs/spec.md#9-business-constants-and-limits. */
const AUTOPLAY_MS = 4000
const SPEED_MS = 900

/** All members when none is featured. */
export function TeamSection() {
  const t = useTranslate()
  const { title } = useHeading('home_team', { title: t('home.teamTitle') })
  const id = useId()
  const everyone = useList<TeamMember>(HOME_CALLS.team)
  const featured = everyone.filter((member) => member.featured)
  const members = fromTheMiddle(featured.length > 0 ? featured : everyone)
  if (members.length === 0) return null
  return (
    <section className={`section ${styles.team} ${below.team}`} aria-labelledby={id}>
      <div className="wrap">
        <Carousel
          label={t('home.teamTitle')}
          className={styles.carousel}
          autoplay={AUTOPLAY_MS}
          speed={SPEED_MS}
          coverflow={COVERFLOW}
          initial={middleOf(members)}
          frame={(controls) => (
            <SectionHead id={id} title={title} more={{ label: t('home.wholeTeam'), to: paths.team() }}>
              {controls}
            </SectionHead>
          )}
          slides={members.map((member) => ({ key: member.id, content: <Member member={member} index={everyone.indexOf(member)} /> }))}
        />
      </div>
    </section>
  )
}

function middleOf(list: unknown[]): number {
  return Math.floor(list.length / 2)
}

/** The first one is in the middle, the others alternate on both sides. */
function fromTheMiddle<Item>(list: Item[]): Item[] {
  const before = list.filter((_, index) => index % 2 === 1).reverse()
  const after = list.filter((_, index) => index % 2 === 0)
  return [...before, ...after]
}

/** The links appear to pointer and keyboard (docs/spec.md#home-). */
function Member({ member, index }: { member: TeamMember; index: number }) {
  const t = useTranslate()
  return (
    <article className={styles.member}>
      <div className={styles.portrait}>
        <Portrait member={member} index={index} sizes="312px" />
        <MemberLinks member={member} className={styles.links} />
      </div>
      <div data-upright>
        <h3 {...langAttrs(member, 'name')}>{member.name}</h3>
        <p {...(member.position ? langAttrs(member, 'position') : {})}>{member.position || t('team.noPosition')}</p>
      </div>
    </article>
  )
}
