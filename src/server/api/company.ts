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
} from '#server/storage/company.ts'
import type { ApiApp, ApiServices } from './app-instance.ts'
import { found } from './problems.ts'

const tags = ['Company']

/** What the company says about itself (SPEC 7), and the settings of the pages. */
export function company(api: ApiApp, { db }: ApiServices): void {
  api.get(
    '/contact',
    { schema: { tags, summary: 'Contact details and site settings', response: { 200: contactAnswer, 404: problem } } },
    async (request) => ({ contact: found(await findContact(db, request.language)) }),
  )

  api.get('/about', { schema: { tags, summary: 'The about section', response: { 200: aboutAnswer, 404: problem } } }, async (request) => ({
    data: found(await findAbout(db, request.language)),
  }))

  api.get(
    '/site',
    { schema: { tags, summary: 'Languages, currency, order chat, map, figures', response: { 200: siteAnswer, 404: problem } } },
    async (request) => ({ data: found(await findSite(db, request.language)) }),
  )

  api.get(
    '/sliders',
    { schema: { tags, summary: 'Slides of the home page', response: { 200: z.object({ data: z.array(slider) }) } } },
    async (request) => ({ data: await listSliders(db, request.language) }),
  )

  api.get(
    '/clients',
    { schema: { tags, summary: 'Clients', response: { 200: z.object({ data: z.array(client) }) } } },
    async (request) => ({ data: await listClients(db, request.language) }),
  )

  api.get(
    '/faqs',
    { schema: { tags, summary: 'Questions and answers', response: { 200: z.object({ data: z.array(faq) }) } } },
    async (request) => ({ data: await listFaqs(db, request.language) }),
  )

  api.get(
    '/testimonials',
    { schema: { tags, summary: 'What clients say', response: { 200: z.object({ data: z.array(testimonial) }) } } },
    async (request) => ({ data: await listTestimonials(db, request.language) }),
  )

  api.get(
    '/teams',
    { schema: { tags, summary: 'Members of the team', response: { 200: z.object({ data: z.array(teamMember) }) } } },
    async (request) => ({ data: await listTeam(db, request.language) }),
  )
}
