import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentServer } from '../support/servers/content.ts'

const job = (salary: string) =>
  `---\ntitle: Nurse\nlocation: Kabul\nstatus: open\ndate: 2026-11-01\nsalary: { currency: AFN, ${salary}, unit: month }\n---\nText.\n`

onEachEngine('the pay of a job', (open) => {
  it.each([
    ['en', 'min: 25000, max: 32000', /<span>AFN 25,000–32,000 a month<\/span>/],
    ['fa', 'min: 25000, max: 32000', /<span>\D*۲۵٬۰۰۰ تا ۳۲٬۰۰۰\D* در ماه<\/span>/],
    ['en', 'value: 30000', /<span>AFN 30,000 a month<\/span>/],
  ])('is written in %s with its currency once: %s', async (language, salary, written) => {
    const { ask } = await contentServer(await open(), { 'jobs/nurse.en.md': job(salary) })
    // No-break spaces, and marks that keep numbers in order, are not the matter here.
    const { headers } = await ask(`/${language}/careers/nurse`)
    const { body } = await ask(headers.location ?? '')
    expect(body.replaceAll(/\p{Cf}/gu, '').replaceAll(/\p{Zs}/gu, ' ')).toMatch(written)
  })
})
