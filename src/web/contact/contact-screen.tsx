import { useTranslate } from '../environment.tsx'
import { CompanyPageHead } from '../head/company-page-head.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { BannerArches } from '../layout/banner/banner-arches.tsx'
import { useServices } from '../layout/header/navigation-links.tsx'
import { lazySection } from '../lazy/lazy-section.tsx'
import { paths } from '../routing/paths.ts'
import type { Screen } from '../screen.ts'
import { useContact, useSite } from '../site/site.tsx'
import { ContactDetails } from './contact-details.tsx'
import styles from './contact-screen.module.css'
import { BRANCHES_CALL, useBranches } from './use-branches.ts'

const InquiryForm = lazySection('contact/inquiry-form.tsx', () => import('./inquiry-form.tsx'))
const Branches = lazySection('contact/branches.tsx', () => import('./branches.tsx'))
const LocationMap = lazySection('contact/map/map.tsx', () => import('./map/map.tsx'))

export default {
  calls: () => [BRANCHES_CALL],
  View: ContactScreen,
} satisfies Screen

/** docs/spec.md#contact-contact */
function ContactScreen() {
  const t = useTranslate()
  const contact = useContact()
  const { map } = useSite().sections
  const branches = useBranches()
  return (
    <>
      <CompanyPageHead title={t('contact.title')} description="meta.contact" path={paths.contact()} />
      <Banner
        title={t('contact.title')}
        lead={t('contact.lead')}
        crumbs={[{ label: t('contact.title') }]}
        art={<BannerArches items={[...useServices()].reverse()} />}
      />
      <div className={`wrap ${styles.columns}`}>
        <section className={styles.details} aria-labelledby="details-title">
          <h2 id="details-title">{t('contactDetails.title')}</h2>
          {contact && <ContactDetails contact={contact} />}
        </section>
        <InquiryForm />
      </div>
      {branches.length > 0 && <Branches />}
      {map && <LocationMap />}
    </>
  )
}
