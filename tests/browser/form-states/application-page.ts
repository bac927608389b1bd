import type { Locator, Page } from '@playwright/test'
import type { Words } from './site-with-forms.ts'

interface ApplicationPage {
  form: Locator
  field: (name: string) => Locator
  apply: Locator
  send: Locator
  /** Fills the texts. */
  fill: (sender: string) => Promise<void>
}

export const APPLICATION = { applicant_name: 'Nadia Karimi', content: 'I am a nurse.' }

/** Path of a job that is open, or of one that is closed. */
export async function jobPath(page: Page, status: 'open' | 'closed'): Promise<string> {
  const answer = await page.request.get(`/api/careers?status=${status}`)
  const { careers: jobs } = (await answer.json()) as { careers: { data: { id: number; status: string }[] } }
  const job = jobs.data.find((job) => job.status === status)
  if (!job) throw new Error(`There is no job that is ${status}.`)
  return `/careers/${job.id}`
}

/** The application form of an open job's page, with or without scripts. */
export function applicationOn(page: Page, t: Words): ApplicationPage {
  const form = page.locator('form#application')
  const field = (name: string) => form.locator(`[name="${name}"]`)
  return {
    form,
    field,
    // Not the one after the text.
    apply: page.getByRole('button', { name: t('job.apply') }).and(page.locator('[aria-expanded]')),
    send: form.locator('button[type=submit]'),
    fill: async (sender) => {
      for (const [name, text] of Object.entries({ ...APPLICATION, applicant_email: sender })) await field(name).fill(text)
    },
  }
}
