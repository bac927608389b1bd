import { useTranslate } from '../environment.tsx'
import { PageHead } from '../head/head.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { BannerArches } from '../layout/banner/banner-arches.tsx'
import { useServices } from '../layout/header/navigation-links.tsx'
import { lazySection } from '../lazy/lazy-section.tsx'
import { paths } from '../routing/paths.ts'
import type { ScreenModule } from '../screen.ts'
import { useContact, useSite } from '../site/site.tsx'
import { ContactDetails } from './contact-details.tsx'
import styles from './contact-screen.module.css'
import { InquiryForm } from './inquiry-form.tsx'

const LocationMap = lazySection('contact/map/map.tsx', () => import('./map/map.tsx'))

/** The frame's calls suffice. */
export const calls: ScreenModule['calls'] = () => []

/** docs/spec.md#contact-contact */
export default function ContactScreen() {
  const t = useTranslate()
  const { languages } = useSite()
  const contact = useContact()
  const name = contact?.name ?? t('layout.fallbackName')
  return (
    <>
      <PageHead
        title={`${name} ${t('meta.separator')} ${t('contact.title')}`}
        description={t('meta.contact', { name })}
        path={paths.contact()}
        languages={languages}
      />
      <Banner
        title={t('contact.title')}
        lead={t('contact.lead')}
        crumbs={[{ label: t('nav.home'), to: paths.home() }, { label: t('contact.title') }]}
        art={<BannerArches items={[...useServices()].reverse()} />}
      />
      <div className={`wrap ${styles.columns}`}>
        <section className={styles.details} aria-labelledby="details-title">
          <h2 id="details-title">{t('contactDetails.title')}</h2>
          {contact && <ContactDetails contact={contact} />}
        </section>
        <InquiryForm />
      </div>
      <LocationMap />
    </>
  )
}
