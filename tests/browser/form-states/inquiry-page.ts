import type { Locator, Page } from '@playwright/test'
import type { Words } from './site-with-forms.ts'

/** A file as a test chooses it. */
export interface SampleFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const pdf = (buffer: Buffer, name = 'plan.pdf'): SampleFile => ({ name, mimeType: 'application/pdf', buffer })

/** What the required fields hold beside the sender's address. */
export const INQUIRY = {
  agent_name: 'Nadia Karimi',
  company_name: 'Nordwind',
  company_type: 'Healthcare',
  type_of_inquiry: 'Sales',
  description: 'Two boxes.\nSoon.',
}

/** Where the form is shown; elsewhere on the page it is folded. */
export const INQUIRY_PATH = '/contact#inquiry-title'

interface InquiryPage {
  /** Shows the form. */
  fold: Locator
  form: Locator
  field: (name: string) => Locator
  send: Locator
  summary: Locator
  document: Locator
  /** Fills what is required; `without` leaves a field as it is. */
  fill: (sender: string, without?: keyof typeof INQUIRY) => Promise<void>
  /** What stands in the required fields. */
  texts: () => Promise<Record<string, string>>
}

/** The inquiry form of an open page, with or without scripts. */
export function inquiryOn(page: Page, t: Words): InquiryPage {
  const form = page.locator('form#inquiry')
  const field = (name: string) => form.locator(`[name="${name}"]`)
  return {
    fold: page.locator('summary', { hasText: t('inquiry.form') }),
    form,
    field,
    send: form.locator('button[type=submit]'),
    summary: form.getByRole('group', { name: t('forms.summary') }),
    document: field('documents'),
    fill: async (sender, without) => {
      for (const [name, text] of Object.entries({ ...INQUIRY, agent_email: sender })) {
        if (name === without) continue
        if (name === 'company_type' || name === 'type_of_inquiry') await field(name).selectOption(text)
        else await field(name).fill(text)
      }
    },
    texts: async () => {
      const entries = [...Object.keys(INQUIRY), 'agent_email'].map(async (name) => [name, await field(name).inputValue()] as const)
      return Object.fromEntries(await Promise.all(entries))
    },
  }
}
