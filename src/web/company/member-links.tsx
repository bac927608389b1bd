import { useId } from 'react'
import type { TeamMember } from '#domain/company/company.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Naming } from '../i18n/naming.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'

const LINKS = [
  { kind: 'linkedin', icon: 'brand-linkedin', text: 'footer.linkedin' },
  { kind: 'twitter', icon: 'brand-x', text: 'footer.twitter' },
  { kind: 'github', icon: 'brand-github', text: 'team.github' },
  { kind: 'email', icon: 'mail', text: 'team.email' },
  { kind: 'website', icon: 'globe', text: 'team.website' },
] as const satisfies { kind: keyof TeamMember['social']; icon: IconName; text: string }[]

/** They are in `social`, at the top level, or in both (docs/reading-the-spec.md#content-and-calls). */
export function MemberLinks({ member, className }: { member: TeamMember; className: string | undefined }) {
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
