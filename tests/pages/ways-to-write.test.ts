import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { t } from '../support/servers/api.ts'
import { contentServer } from '../support/servers/content.ts'

const SITE = {
  'settings.yaml': 'name: Lajward\nlanguages: [en, fa, ps]\ncurrency: USD\nmain_email: hello@lajward.example\n',
  'pages/statement.en.md': '---\ntitle: Statement\ndate: 2026-09-01\n---\n\nWhat we promise.\n',
}

onEachEngine('ways to write to the company', (open) => {
  const started = async () => contentServer(await open(), SITE)

  it('are offered at the end of pages that belong to a service', async () => {
    const { ask } = await started()
    const question = t('en', 'contact.questionsTitle')
    expect((await ask('/en/data/tests')).body).toContain(question)
    const { status, body } = await ask('/en/data/statement')
    expect(status).toBe(200)
    expect(body).toContain('What we promise.')
    expect(body).not.toContain(question)
  })

  it('are links on the privacy page', async () => {
    const { ask } = await started()
    const { body } = await ask('/en/privacy')
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    expect(main.match(/<a href="mailto:hello@lajward\.example">hello@lajward\.example<\/a>/g)).toHaveLength(2)
  })

  it('are no second question for the address where an email of the newsletter leads', async () => {
    const { ask } = await started()
    expect((await ask('/en/privacy')).body).toContain('form=newsletter')
    for (const action of ['confirm', 'unsubscribe']) {
      const { status, body } = await ask(`/en/newsletter/${action}?token=x`)
      expect(status).toBe(200)
      expect(body).not.toContain('form=newsletter')
    }
  })
})
