import { ClientStrip } from './client-strip.tsx'
import { ContactSection } from './contact-section.tsx'
import { FaqSection } from './faq-section.tsx'
import { FeaturedCategories } from './featured-categories.tsx'
import { TeamSection } from './team-section.tsx'
import { TestimonialSection } from './testimonial-section.tsx'

/** The sections of the home page that lie some screens down. */
export default function FurtherSections() {
  return (
    <>
      <ClientStrip />
      <FaqSection />
      <TestimonialSection />
      <TeamSection />
      <FeaturedCategories />
      <ContactSection />
    </>
  )
}
