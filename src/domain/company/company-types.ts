import type { ContentType } from '#domain/content-types/content-type.ts'
import { SPEC_CALLS } from '../spec-names.ts'

export const sliderType = {
  kind: 'slider',
  position: 12,
  call: '/sliders',
  file: 'sliders',
  summary: 'Slides of the home page',
} as const satisfies ContentType
export const clientType = {
  kind: 'client',
  position: 13,
  call: '/clients',
  file: 'clients',
  summary: 'Clients',
} as const satisfies ContentType
export const faqType = {
  kind: 'faq',
  position: 14,
  call: '/faqs',
  file: 'faqs',
  summary: 'Questions and answers',
} as const satisfies ContentType
export const testimonialType = {
  kind: 'testimonial',
  position: 15,
  call: '/testimonials',
  file: 'testimonials',
  summary: 'What clients say',
} as const satisfies ContentType
export const teamType = {
  kind: 'team',
  position: 16,
  call: SPEC_CALLS.team,
  file: 'team',
  summary: 'Members of the team',
} as const satisfies ContentType
