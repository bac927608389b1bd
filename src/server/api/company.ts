import * as z from 'zod'
import { aboutAnswer, client, contactAnswer, faq, siteAnswer, slider, teamMember, testimonial } from '#domain/company/company.ts'
import { problem } from '#domain/published.ts'
import {
  findAbout,
  findContact,
  findSite,
  listClients,
  listFaqs,
  listSliders,
  listTeam,
  listTestimonials,
} from '#server/storage/published/company.ts'
import { found } from './problems.ts'
import type { PublishedServices } from './services.ts'

const tags = ['Company']

/** What the company says about itself (docs/spec.md#7-the-calls-it-makes), and the settings of the pages. */
export function company({ calls, db }: PublishedServices): void {
  calls.get(
    '/contact',
    { tags, summary: 'Contact details and site settings', response: { 200: contactAnswer, 404: problem } },
    async ({ language }) => ({ contact: found(await findContact(db, language)) }),
  )

  calls.get('/about', { tags, summary: 'The about section', response: { 200: aboutAnswer, 404: problem } }, async ({ language }) => ({
    data: found(await findAbout(db, language)),
  }))

  calls.get(
    '/site',
    { tags, summary: 'Languages, currency, order chat, map, figures', response: { 200: siteAnswer, 404: problem } },
    async ({ language }) => ({ data: found(await findSite(db, language)) }),
  )

  calls.get(
    '/sliders',
    { tags, summary: 'Slides of the home page', response: { 200: z.object({ data: z.array(slider) }) } },
    async ({ language }) => ({ data: await listSliders(db, language) }),
  )

  calls.get('/clients', { tags, summary: 'Clients', response: { 200: z.object({ data: z.array(client) }) } }, async ({ language }) => ({
    data: await listClients(db, language),
  }))

  calls.get(
    '/faqs',
    { tags, summary: 'Questions and answers', response: { 200: z.object({ data: z.array(faq) }) } },
    async ({ language }) => ({ data: await listFaqs(db, language) }),
  )

  calls.get(
    '/testimonials',
    { tags, summary: 'What clients say', response: { 200: z.object({ data: z.array(testimonial) }) } },
    async ({ language }) => ({ data: await listTestimonials(db, language) }),
  )

  calls.get(
    '/teams',
    { tags, summary: 'Members of the team', response: { 200: z.object({ data: z.array(teamMember) }) } },
    async ({ language }) => ({ data: await listTeam(db, language) }),
  )
}
