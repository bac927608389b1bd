import { ClientStrip } from './client-strip.tsx'
import { ContactSection } from './contact-section.tsx'
import { FaqSection } from './faq-section.tsx'
import { FeaturedCategories } from './featured-categories.tsx'
import { HOME_CALLS } from './home-calls.ts'
import { CategoriesShape, ClientsShape, ContactShape, FaqShape, TeamShape, TestimonialShape } from './section-shapes.tsx'
import { type Section, Sections } from './sections.tsx'
import { TeamSection } from './team-section.tsx'
import { TestimonialSection } from './testimonial-section.tsx'

const { sliders, about, posts, clients, faqs, testimonials, team, products } = HOME_CALLS

const SECTIONS: Section[] = [
  ...[sliders, about, posts].map((call) => ({ call })),
  { call: clients, name: 'clients', View: ClientStrip, Waiting: ClientsShape },
  { call: faqs, name: 'faq', View: FaqSection, Waiting: FaqShape },
  { call: testimonials, name: 'testimonials', View: TestimonialSection, Waiting: TestimonialShape },
  { call: team, name: 'team', View: TeamSection, Waiting: TeamShape },
  { call: products, name: 'categories', View: FeaturedCategories, Waiting: CategoriesShape },
  { call: '/contact', name: 'contact', View: ContactSection, Waiting: ContactShape },
]

export default function FurtherSections() {
  return <Sections sections={SECTIONS} />
}
