import { HOME_CALLS } from './home-calls.ts'
import { CategoriesShape, ClientsShape, ContactShape, FaqShape, TeamShape, TestimonialShape } from './section-shapes.tsx'
import { ClientStrip } from './sections/client-strip.tsx'
import { ContactSection } from './sections/contact-section.tsx'
import { FaqSection } from './sections/faq-section.tsx'
import { FeaturedCategories } from './sections/featured-categories.tsx'
import { TeamSection } from './sections/team-section.tsx'
import { TestimonialSection } from './sections/testimonial-section.tsx'
import { type Section, Sections } from './sections.tsx'

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
