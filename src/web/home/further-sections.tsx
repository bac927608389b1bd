import { Hero } from './hero/hero.tsx'
import { useHomeSections } from './home-sections.ts'
import { AboutSection } from './sections/about-section.tsx'
import { BlogTeaser } from './sections/blog-teaser.tsx'
import { ClientStrip } from './sections/client-strip.tsx'
import { ContactSection } from './sections/contact-section.tsx'
import { FaqSection } from './sections/faq-section.tsx'
import { FeaturedCategories } from './sections/featured-categories.tsx'
import { TeamSection } from './sections/team-section.tsx'
import { TestimonialSection } from './sections/testimonial-section.tsx'
import { Sections } from './sections.tsx'

const VIEWS = {
  hero: Hero,
  about: AboutSection,
  blog: BlogTeaser,
  clients: ClientStrip,
  faq: FaqSection,
  testimonials: TestimonialSection,
  team: TeamSection,
  products: FeaturedCategories,
  contact: ContactSection,
}

export default function FurtherSections() {
  const { first, further } = useHomeSections()
  return <Sections names={[...first, ...further]} shown={further} views={VIEWS} />
}
