import type { About } from '#domain/company/company.ts'
import { useApi } from '../api.ts'
import { useTexts } from '../environment.tsx'
import { PageHead } from '../head.tsx'
import { paths } from '../paths.ts'
import { useContact, useSite } from '../site.ts'
import { AboutSection } from './about-section.tsx'
import { BlogTeaser } from './blog-teaser.tsx'
import { ClientStrip } from './client-strip.tsx'
import { ContactSection } from './contact-section.tsx'
import { FaqSection } from './faq-section.tsx'
import { FeaturedCategories } from './featured-categories.tsx'
import { Hero } from './hero.tsx'
import { HOME_CALLS } from './home-calls.ts'
import { TeamSection } from './team-section.tsx'
import { TestimonialSection } from './testimonial-section.tsx'

export const calls = () => Object.values(HOME_CALLS)

/** The home page. Sections that have nothing to show are left out (SPEC 2). */
export default function HomeScreen() {
  return (
    <>
      <HomeHead />
      <Hero />
      <AboutSection />
      <BlogTeaser />
      <ClientStrip />
      <FaqSection />
      <TestimonialSection />
      <TeamSection />
      <FeaturedCategories />
      <ContactSection />
    </>
  )
}

function HomeHead() {
  const t = useTexts()
  const contact = useContact()
  const { languages } = useSite()
  const about = useApi<{ data: About }>(HOME_CALLS.about).data?.data
  const name = contact?.name ?? t('layout.fallbackName')
  const content = about?.about_content ?? contact?.about_content
  return (
    <PageHead
      title={`${name} ${t('meta.separator')} ${t('nav.home')}`}
      description={[content, t('meta.learnMore')].filter(Boolean).join(' ')}
      path={paths.home()}
      languages={languages}
    />
  )
}
