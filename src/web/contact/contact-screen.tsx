import type { Product } from '#domain/catalogue/product.ts'
import { useApi } from '../api/api.ts'
import { productCall } from '../catalogue/product-call.ts'
import { itemByKey } from '../catalogue/product-variants.ts'
import { useTranslate } from '../environment.tsx'
import { dropCarriedMessage, useCarriedMessage } from '../forms/carried-message.ts'
import { CompanyPageHead } from '../head/company-page-head.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Naming } from '../i18n/naming.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { lazySection } from '../lazy/lazy-section.tsx'
import { paths } from '../routing/paths.ts'
import type { Screen, ScreenLocation } from '../screen.ts'
import { ContactWays } from '../site/contact-ways.tsx'
import { useHeading } from '../site/heading.tsx'
import { useSite } from '../site/site.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-screen.module.css'
import { BRANCHES_CALL, useBranches } from './use-branches.ts'

const ContactDetails = lazySection('contact/contact-details.tsx', () => import('./contact-details.tsx'))
const InquiryForm = lazySection('contact/inquiry-form.tsx', () => import('./inquiry-form.tsx'))
const Branches = lazySection('contact/branches.tsx', () => import('./branches.tsx'))
const LocationMap = lazySection('contact/map/map.tsx', () => import('./map/map.tsx'))

export default {
  calls: ({ search, site }) => {
    const slug = search.get('product')
    return slug && site.sections.products ? [BRANCHES_CALL, productCall(slug)] : [BRANCHES_CALL]
  },
  parameters: (search) => ({ product: search.get('product') ?? undefined, variant: search.get('variant') ?? undefined }),
  View: ContactScreen,
} satisfies Screen

/** docs/spec.md#contact-contact */
function ContactScreen({ search }: ScreenLocation) {
  const t = useTranslate()
  const { inquiry, map } = useSite().sections
  const branches = useBranches()
  return (
    <>
      <CompanyPageHead title={t('contact.title')} description="meta.contact" path={paths.contact()} />
      <Banner {...useHeading('contact', { title: t('contact.title'), lead: t('contact.lead') })} crumbs={[{ label: t('contact.title') }]}>
        <div className={`row ${styles.ways}`}>
          <ContactWays />
        </div>
      </Banner>
      <div className={`wrap ${styles.columns}`}>
        <Message slug={search.get('product')} variant={search.get('variant')} />
        <section className={`${styles.details} ${map ? styles.mapped : ''}`} aria-labelledby="details-title">
          <h2 id="details-title">{t('contactDetails.title')}</h2>
          <ContactDetails />
        </section>
      </div>
      {branches.length > 0 && <Branches />}
      {inquiry && <InquiryForm />}
      {map && <LocationMap />}
    </>
  )
}

/** With the name of the product, or with the order list, that the visitor comes from. */
function Message({ slug, variant }: { slug: string | null; variant: string | null }) {
  const t = useTranslate()
  const { sections } = useSite()
  const { title, lead } = useHeading('message', { title: t('contact.writeTitle'), lead: t('contact.writeLead') })
  const carried = useCarriedMessage()
  const asked = slug !== null && slug !== '' && sections.products
  const { data, isPending } = useApi<{ data: Product }>(productCall(slug ?? ''), { enabled: asked })
  if (asked && isPending) return <SkeletonText lines={8} />
  const found = asked ? data?.data : undefined
  const product = found && (itemByKey(found, variant ?? undefined) ?? found)
  return (
    <ContactForm
      key={product?.name ?? carried}
      rows={5}
      labelledBy="message-title"
      message={product ? `${t('contact.productMessage', { name: product.name })}\n` : carried}
      onSent={dropCarriedMessage}
    >
      <div className={styles.head}>
        <h2 id="message-title">
          {product ? (
            <Naming text={t('contact.aboutProduct', { name: product.name })} name={product.name} mark={langAttrs(product, 'name')} />
          ) : (
            title
          )}
        </h2>
        <p className="lead">{lead}</p>
        {sections.inquiry && <a href="#inquiry-title">{t('contact.forBusiness')}</a>}
      </div>
    </ContactForm>
  )
}
