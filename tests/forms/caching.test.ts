import { expect, it } from 'vitest'
import { POSTED_FORM_NAMES } from '#domain/form.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { formOf, RESUME, RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'

/** Paths of the API that take forms, as OpenAPI names them. */
async function formCalls(url: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> }
  return Object.entries(paths)
    .filter(([, methods]) => 'post' in methods)
    .map(([path]) => path)
}

onEachEngine('answers to forms are kept by nobody', (open) => {
  const site = pagesServer(open)
  const url = () => `http://127.0.0.1:${site.port()}`
  const ask = async (path: string, body?: RequestInit['body'], headers: Record<string, string> = {}, method = 'POST') => {
    const { status, headers: answered } = await fetch(url() + path, { method, body, headers, redirect: 'manual' })
    return `${status} ${answered.get('cache-control')}`
  }
  const json = { 'content-type': 'application/json' }

  it('when the API has taken them', async () => {
    const jobs = await site.db().selectFrom('job').select('id').where('status', '=', 'open').execute()
    const application = { ...RIGHT.applications, career_id: String(jobs[0]?.id), resume: RESUME }
    expect(await ask('/api/newsletters', JSON.stringify(RIGHT.newsletters), json)).toBe('201 no-store')
    expect(await ask('/api/contactForm', formOf(RIGHT.contactForm))).toBe('201 no-store')
    expect(await ask('/api/inquiryForm', formOf(RIGHT.inquiryForm))).toBe('201 no-store')
    expect(await ask('/api/applications', formOf(application))).toBe('201 no-store')
    expect(await ask('/api/form-token')).toBe('200 no-store')
  })

  it('whatever the API refuses them for', async () => {
    const calls = await formCalls(url())
    expect(calls.length).toBeGreaterThanOrEqual(7)
    for (const path of calls) {
      const answers = [
        await ask(path, '{}', json),
        await ask(path, '{', json),
        await ask(path, 'x', { 'content-type': 'text/plain' }),
        await ask(path, formOf({ name: '' })),
        await ask(path, formOf({ name: '' }), { 'sec-fetch-site': 'cross-site' }),
        await ask(path, '{}', json, 'PUT'),
        await ask(path, undefined, {}, 'DELETE'),
        await ask(`${path}/%zz`, '{}', json),
      ]
      for (const answer of answers) expect(`${path} ${answer}`).toMatch(/ \d{3} no-store$/)
    }
  })

  it('of pages without JavaScript, taken or refused', async () => {
    expect(await ask('/en/contact?form=contact', formOf(RIGHT.contactForm))).toBe('303 no-store')
    for (const form of [...POSTED_FORM_NAMES, 'unknown']) {
      const answers = [
        await ask(`/en/?form=${form}`, formOf({ name: '' })),
        await ask(`/?form=${form}`, 'x', { 'content-type': 'text/plain' }),
        await ask(`/fa/contact?form=${form}`, formOf({ name: '' }), { 'sec-fetch-site': 'cross-site' }),
        await ask(`/%zz?form=${form}`, formOf({ name: '' })),
        await ask(`/en/?form=${form}`, formOf({ name: '' }), {}, 'PUT'),
      ]
      for (const answer of answers) expect(`${form} ${answer}`).toMatch(/ \d{3} no-store$/)
    }
  })

  it('behind the links of newsletter mails', async () => {
    for (const action of ['confirm', 'unsubscribe']) {
      const answers = [
        await ask(`/en/newsletter/${action}?token=forged`, undefined, {}, 'GET'),
        await ask(`/newsletter/${action}?token=forged`, undefined, {}, 'HEAD'),
        await ask(`/en/newsletter/${action}?token=forged`, formOf({ 'List-Unsubscribe': 'One-Click' })),
      ]
      for (const answer of answers) expect(`${action} ${answer}`).toMatch(/ \d{3} no-store$/)
    }
  })

  it('when they cannot be stored', async () => {
    await site.db().schema.alterTable('submission').renameTo('submission_away').execute()
    try {
      expect(await ask('/api/contactForm', formOf({ ...RIGHT.contactForm, message: 'Again' }))).toBe('503 no-store')
      expect(await ask('/en/contact?form=contact', formOf({ ...RIGHT.contactForm, message: 'Again' }))).toBe('503 no-store')
    } finally {
      await site.db().schema.alterTable('submission_away').renameTo('submission').execute()
    }
  })
})
