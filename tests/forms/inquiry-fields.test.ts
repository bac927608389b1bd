import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentFolder, problemsOf } from '../support/samples/content-folder.ts'
import { contentServer } from '../support/servers/content.ts'
import { formOf, RIGHT } from '../support/servers/forms-api.ts'

const SETTINGS = `
name: L
languages: [en, fa]
currency: EUR
inquiry_fields:
  agent_phone: { required: true }
  company_name: { required: false }
  company_region: { shown: false }
  company_type:
    options:
      - { en: Dental practice, fa: کلینیک دندان }
      - Retail
`

/** A request for a table of a restaurant has no company. */
const sent = ({ company_name: _, ...texts }: Record<string, string> = RIGHT.inquiryForm) => ({
  ...texts,
  company_type: 'Dental practice',
  agent_phone: '0700 000 000',
})

onEachEngine('fields of the inquiry form', (open) => {
  async function site() {
    const database = await open()
    const { ask, app } = await contentServer(database, { 'settings.yaml': SETTINGS })
    const send = async (texts: Record<string, string>, language = 'en') => {
      const { body, headers } = await bodyOf(texts)
      const answer = await app.inject({
        method: 'POST',
        url: '/api/inquiryForm',
        body,
        headers: { ...headers, 'accept-language': language },
      })
      return { status: answer.statusCode, ...answer.json<{ errors?: Record<string, string[]> }>() }
    }
    const stored = () => database.db.selectFrom('submission').select('texts').execute()
    return { send, stored, form: async (path: string) => (await ask(path)).body.replace(/^[\s\S]*id="inquiry-title"/, '') }
  }

  it('are those of the company, on the page and on the server', async () => {
    const { send, stored, form } = await site()
    const page = await form('/fa/contact')
    expect(page).toContain('<option value="Dental practice">کلینیک دندان</option>')
    expect(page).not.toContain('Manufacturing')
    expect(page).not.toContain('name="company_region"')
    expect(page).toMatch(/<input(?=[^>]* name="agent_phone")[^>]* required=""/)
    expect(page).not.toMatch(/<input(?=[^>]* name="company_name")[^>]* required=""/)

    expect(await send(sent())).toMatchObject({ status: 201 })
    expect(JSON.parse((await stored())[0]?.texts ?? '')).toMatchObject({ company_type: 'Dental practice', agent_phone: '0700 000 000' })
    expect(await send({ ...sent(), agent_phone: '', company_type: 'Healthcare', company_region: 'Asia' })).toMatchObject({
      status: 422,
      errors: {
        agent_phone: ['This field is required'],
        company_type: ['Please choose one of the options'],
        company_region: ['This form has no such field'],
      },
    })
    expect(await stored()).toHaveLength(1)
  })
})

async function bodyOf(texts: Record<string, string>) {
  const request = new Request('http://localhost', { method: 'POST', body: formOf(texts) })
  return { body: Buffer.from(await request.arrayBuffer()), headers: Object.fromEntries(request.headers) }
}

it.each([
  ['agent_email: { shown: false }', 'agent_email'],
  ['description: { options: [A] }', 'options'],
  ['budget: { required: true }', 'budget'],
])('content check refuses %s', async (line, named) => {
  const problems = await problemsOf(contentFolder({ 'settings.yaml': `${SETTINGS}  ${line}\n` }))
  expect(problems).toEqual([expect.stringContaining(named)])
})
