import type { Contact } from '#domain/company/company.ts'
import { useEnvironment, useTranslate } from '../environment.tsx'
import { langAttrs, titleAttrs } from '../i18n/lang-attrs.ts'
import { Naming } from '../i18n/naming.tsx'
import { lazySection } from '../lazy/lazy-section.tsx'
import { paths } from '../routing/paths.ts'
import { Link, usePath } from '../routing/routing.tsx'
import { Address } from '../site/address.tsx'
import { PhoneLink } from '../site/phone-link.tsx'
import { useContact, useFormat, useSite } from '../site/site.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Brand } from './brand.tsx'
import styles from './footer.module.css'
import { useServices } from './header/navigation-links.tsx'
import { NewsletterCard } from './newsletter-card.tsx'

const FooterHours = lazySection('layout/footer-hours.tsx', () => import('./footer-hours.tsx'))

const SOCIAL = ['facebook', 'linkedin', 'twitter', 'youtube', 'instagram'] as const
const SOCIAL_ICONS: Record<(typeof SOCIAL)[number], IconName> = {
  facebook: 'brand-facebook',
  linkedin: 'brand-linkedin',
  twitter: 'brand-x',
  youtube: 'brand-youtube',
  instagram: 'brand-instagram',
}

/** docs/spec.md#shared-layout */
export default function Footer() {
  const t = useTranslate()
  const format = useFormat()
  const { renderedOn } = useEnvironment()
  const contact = useContact()
  const name = contact?.name || t('layout.fallbackName')
  const { sections } = useSite()
  const path = usePath()
  // Whoever came from one of its emails is not asked for the address again.
  const newsletter = sections.newsletter && path !== paths.confirmSubscription() && path !== paths.unsubscribe()
  return (
    <>
      {newsletter && (
        <div className={`wrap ${styles.newsletter}`}>
          <NewsletterCard />
        </div>
      )}
      <footer className={`night ${styles.footer} ${newsletter ? styles.below : ''}`}>
        <div className={`girih ${styles.pattern}`} />
        <div className="wrap">
          <div className={styles.columns}>
            <div>
              <Brand night />
              {contact?.footer_text && (
                <p className={styles.text} {...langAttrs(contact, 'footer_text')}>
                  {contact.footer_text}
                </p>
              )}
              {contact && <SocialLinks contact={contact} />}
            </div>
            <LinkColumn
              title={t('footer.overview')}
              links={[
                { to: paths.home(), label: t('nav.home') },
                ...(sections.blog ? [{ to: paths.blog(), label: t('nav.blog') }] : []),
                ...(sections.products ? [{ to: paths.products(), label: t('nav.products') }] : []),
                ...(sections.jobs ? [{ to: paths.jobs(), label: t('nav.jobs') }] : []),
              ]}
            />
            <ServicesColumn />
            {contact && <ContactColumn contact={contact} />}
          </div>
          <div className={styles.closing}>
            <span>
              <Naming text={t('layout.rights', { year: format.year(renderedOn), name })} name={name} mark={langAttrs(contact, 'name')} />
            </span>
            <ul role="list" className={styles.pages}>
              <li>
                <Link to={paths.privacy()}>{t('footer.privacy')}</Link>
              </li>
              {contact?.footer_pages?.map((page) => (
                <li key={page.slug}>
                  <Link to={paths.page(page.slug)} {...titleAttrs(page, 'title')}>
                    {page.title}
                  </Link>
                </li>
              ))}
            </ul>
            {contact?.address && <Address of={contact} />}
          </div>
        </div>
      </footer>
    </>
  )
}

function SocialLinks({ contact }: { contact: Contact }) {
  const t = useTranslate()
  const given = SOCIAL.flatMap((network) => (contact[network] ? [{ network, href: contact[network] }] : []))
  if (given.length === 0) return null
  return (
    <ul role="list" className={styles.social} aria-label={t('footer.social')}>
      {given.map(({ network, href }) => (
        <li key={network}>
          <a className="icon-button" href={href} rel="noopener noreferrer" aria-label={t(`footer.${network}`)}>
            <Icon name={SOCIAL_ICONS[network]} />
          </a>
        </li>
      ))}
    </ul>
  )
}

interface FooterLink {
  to: string
  label: string
  mark?: ReturnType<typeof langAttrs>
}

function LinkColumn({ title, links }: { title: string; links: FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul role="list">
        {links.map(({ to, label, mark }) => (
          <li key={to}>
            <Link to={to} {...mark}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ServicesColumn() {
  const t = useTranslate()
  const services = useServices()
  if (services.length === 0) return null
  const links = services.map((service) => ({ to: paths.service(service.slug), label: service.name, mark: titleAttrs(service, 'name') }))
  return <LinkColumn title={t('types.service.many')} links={links} />
}

function ContactColumn({ contact }: { contact: Contact }) {
  const t = useTranslate()
  const { opening_hours: hours } = useSite()
  const phones = [...new Set([contact.phone, contact.secondary_phone])].flatMap((phone) => phone || [])
  if (phones.length === 0 && !contact.main_email && !contact.google_map && !hours) return null
  return (
    <div>
      <div>
        <h2>{t('footer.contact')}</h2>
        <ul role="list">
          {phones.map((phone) => (
            <li key={phone}>
              <PhoneLink number={phone} />
            </li>
          ))}
          {contact.main_email && (
            <li>
              <a href={`mailto:${contact.main_email}`}>
                <bdi dir="ltr">{contact.main_email}</bdi>
              </a>
            </li>
          )}
          {contact.google_map && (
            <li>
              <a href={contact.google_map} rel="noopener noreferrer">
                {t('footer.directions')}
              </a>
            </li>
          )}
        </ul>
      </div>
      {hours && <FooterHours />}
    </div>
  )
}
