import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { openDatabase } from '../../src/server/storage/engine/database.ts'
import { type ReceivedMail, type SmtpServer, startSmtp } from '../support/mail/smtp.ts'
import { samplePdf } from '../support/samples/uploads.ts'
import { bringPictures, type RunningServer, startServer } from '../support/servers/process.ts'
import { wakeParts } from './parts.ts'
import { expect, hydrated, test } from './site.ts'

let dataDir: string
let smtp: SmtpServer
let server: RunningServer

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-forms-'))
  await bringPictures(dataDir)
  smtp = await startSmtp()
  server = await startServer({ DATA_DIR: dataDir, SMTP_URL: smtp.url, MAIL_TO: 'clerk@company.example', FORM_LIMIT: 'off' })
})

test.afterAll(async () => {
  await server?.stop()
  await smtp?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

const LANGUAGES = ['en', 'fa'] as const
type Language = (typeof LANGUAGES)[number]
type Texts = Record<string, Record<string, string>>

/** The interface texts, by which a visitor finds the fields. */
async function textsOf(language: Language): Promise<Texts> {
  return JSON.parse(await readFile(`locales/${language}/translation.json`, 'utf8')) as Texts
}

/** How a visitor reaches and fills fields. */
interface Hand {
  write: (field: Locator, text: string) => Promise<void>
  choose: (field: Locator, value: string) => Promise<void>
  attach: (field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>
  press: (button: Locator) => Promise<void>
}

const mouse = (page: Page): Hand => ({
  write: async (field, text) => {
    await field.click()
    await page.keyboard.insertText(text)
  },
  // The list of a select is the system's own window, which no script can click.
  choose: async (field, value) => {
    await field.selectOption(value)
  },
  attach: async (field, file) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), field.evaluate((input: HTMLInputElement) => input.click())])
    await chooser.setFiles(file)
  },
  press: (button) => button.click(),
})

/** More stops than any page has. */
const MAX_STOPS = 300

const keyboard = (page: Page): Hand => {
  const reach = async (field: Locator) => {
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('The keyboard does not reach the field.')
  }
  return {
    write: async (field, text) => {
      await reach(field)
      await page.keyboard.insertText(text)
    },
    choose: async (field, value) => {
      await reach(field)
      const wanted = await field.locator(`option[value="${value}"]`).evaluate((option: HTMLOptionElement) => option.index)
      for (let step = 0; step < wanted; step += 1) await page.keyboard.press('ArrowDown')
      await expect(field).toHaveValue(value)
    },
    attach: async (field, file) => {
      // Asked for before the page is asked where the focus is: a key can overtake what makes a busy page tell of the window.
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), reach(field).then(() => page.keyboard.press('Space'))])
      await chooser.setFiles(file)
    },
    press: async (button) => {
      await reach(button)
      await page.keyboard.press('Enter')
    },
  }
}

const HANDS = { mouse, keyboard }

const PEOPLE = {
  en: { name: 'Nadia Karimi', text: 'Do you deliver to Herat?\nTwo boxes, “soon”.' },
  fa: { name: 'نادیه کریمی', text: 'آیا به هرات می‌رسانید؟\nدو جعبه، «زود».' },
} satisfies Record<Language, { name: string; text: string }>

for (const language of LANGUAGES) {
  for (const [handName, handOf] of Object.entries(HANDS)) {
    for (const javaScriptEnabled of [true, false]) {
      test.describe(`${language}, by ${handName}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
        test.use({
          javaScriptEnabled,
          // What moves would be drawn sixty times a second; no form depends on it.
          contextOptions: { reducedMotion: 'reduce' },
          viewport: { width: 1280, height: 900 },
          // Without scripts nobody asks for the texts that the page has fetched for them.
          expected: { messages: javaScriptEnabled ? [] : [/was preloaded using link preload but not used/] },
        })
        const senderOf = (form: string) => `${form}-${language}-${handName}-${javaScriptEnabled ? 'js' : 'plain'}@example.com`
        const { name, text } = PEOPLE[language]
        const open = async (page: Page, path: string) => {
          await page.goto(`${server.url}/${language}${path}`)
          if (!javaScriptEnabled) return
          await hydrated(page)
          await wakeParts(page)
        }

        test('newsletter', async ({ page }) => {
          const sender = senderOf('newsletter')
          const texts = await textsOf(language)
          const hand = handOf(page)
          await open(page, '/teams')
          const form = page.locator('form#newsletter')
          await hand.write(form.getByLabel(label(texts, 'newsletters.email')), sender)
          await hand.press(form.getByRole('button'))
          await expect(page.getByText(label(texts, 'newsletters.success'))).toBeVisible()
          const [mail] = await mailsTo(sender)
          const link = new URL(/https?:\/\/\S+\/newsletter\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
          // The mail names the public address; the same page is asked of the server under test.
          await page.goto(server.url + link.pathname + link.search)
          if (javaScriptEnabled) await hydrated(page)
          expect(await subscriberState(sender)).toBe('pending')
          await handOf(page).press(page.getByRole('main').getByRole('button', { name: label(texts, 'newsletters.confirm') }))
          await expect(page.getByText(label(texts, 'newsletters.confirmed'))).toBeVisible()
          expect(await subscriberState(sender)).toBe('confirmed')
        })

        test('contact', async ({ page }) => {
          const sender = senderOf('contact')
          const texts = await textsOf(language)
          const hand = handOf(page)
          await open(page, '/')
          const form = page.locator('form#contact')
          const field = (key: string) => form.getByLabel(label(texts, key), { exact: true })
          await hand.write(field('contactForm.name'), name)
          await hand.write(field('contactForm.email'), sender)
          await hand.write(form.locator('[name="phone"]'), '+93 700 000 000')
          await hand.write(field('contactForm.message'), text)
          await hand.press(form.getByRole('button', { name: label(texts, 'contactForm.send') }))
          await expect(page.getByText(label(texts, 'contactForm.success'))).toBeVisible()
          expect(await rowOf('contact', sender)).toEqual({
            locale: language,
            texts: { name, email: sender, phone: '+93 700 000 000', message: text.replaceAll('\n', '\r\n') },
            files: {},
          })
          const [notice] = await mailsAbout(sender)
          expect(notice?.to).toEqual(['clerk@company.example'])
          expect(notice?.text).toContain(text.split('\n')[1])
        })

        test('inquiry with a document', async ({ page }) => {
          const sender = senderOf('inquiry')
          const texts = await textsOf(language)
          const hand = handOf(page)
          const bytes = samplePdf(Buffer.from(`${sender} inquiry`))
          await open(page, '/contact')
          await hand.press(page.locator('summary', { hasText: label(texts, 'inquiry.form') }))
          const form = page.locator('form#inquiry')
          const field = (key: string) => form.getByLabel(label(texts, `inquiry.${key}`), { exact: true })
          await hand.write(field('agent_name'), name)
          await hand.write(field('agent_email'), sender)
          await hand.write(field('company_name'), 'Nordwind')
          await hand.choose(field('company_type'), 'Healthcare')
          await hand.choose(field('type_of_inquiry'), 'Information Request')
          await hand.write(field('description'), text)
          await hand.attach(form.locator('input[type=file]'), { name: 'دعوت‌نامه.pdf', mimeType: 'application/pdf', buffer: bytes })
          await hand.press(form.getByRole('button', { name: label(texts, 'inquiry.submit') }))
          await expect(page.getByText(label(texts, 'inquery.status.success'))).toBeVisible()
          expect(await rowOf('inquiry', sender)).toEqual({
            locale: language,
            texts: {
              agent_name: name,
              agent_email: sender,
              company_name: 'Nordwind',
              company_type: 'Healthcare',
              type_of_inquiry: 'Information Request',
              description: text.replaceAll('\n', '\r\n'),
            },
            files: { documents: sha256(bytes) },
          })
          const [notice] = await mailsAbout(sender)
          expect(notice?.attachments.map(({ name, bytes }) => [name, sha256(bytes)])).toEqual([['دعوت‌نامه.pdf', sha256(bytes)]])
          expect(await mailsTo(sender)).toHaveLength(1)
        })

        test('application with two papers', async ({ page }) => {
          const sender = senderOf('application')
          const texts = await textsOf(language)
          const hand = handOf(page)
          const resume = samplePdf(Buffer.from(`${sender} resume`))
          const letter = samplePdf(Buffer.from(`${sender} letter`))
          await open(page, `/careers/${await openJob()}`)
          if (javaScriptEnabled) await hand.press(page.getByRole('button', { name: label(texts, 'job.apply') }))
          const form = page.locator('form#application')
          const field = (key: string) => form.getByLabel(label(texts, `job.${key}`), { exact: true })
          await hand.write(field('name'), name)
          await hand.write(field('email'), sender)
          await hand.write(field('message'), text)
          await hand.attach(form.locator('input[name=resume]'), { name: 'resume.pdf', mimeType: 'application/pdf', buffer: resume })
          await hand.attach(form.locator('input[name=cover_letter]'), { name: 'letter.pdf', mimeType: 'application/pdf', buffer: letter })
          await hand.press(form.getByRole('button', { name: label(texts, 'job.submit') }))
          await expect(page.getByText(label(texts, 'job.success'))).toBeVisible()
          const row = await rowOf('application', sender)
          expect(row).toMatchObject({ locale: language, texts: { applicant_name: name, content: text.replaceAll('\n', '\r\n') } })
          expect(row.files).toEqual({ resume: sha256(resume), cover_letter: sha256(letter) })
          const [notice] = await mailsAbout(sender)
          expect(notice?.attachments.map(({ bytes }) => sha256(bytes)).sort()).toEqual([sha256(resume), sha256(letter)].sort())
          expect(await mailsTo(sender)).toHaveLength(1)
        })
      })
    }
  }
}

/** A text by its key, `job.name`. */
function label(texts: Texts, key: string): string {
  const found = key.split('.').reduce<unknown>((group, part) => (group as Record<string, unknown>)[part], texts)
  if (typeof found !== 'string') throw new Error(`There is no text ${key}.`)
  return found
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function openJob(): Promise<number> {
  const answer = await fetch(`${server.url}/api/careers`)
  const { careers: jobs } = (await answer.json()) as { careers: { data: { id: number }[] } }
  return jobs.data[0]?.id ?? 0
}

/** The mails that the sender got, once there is one. */
async function mailsTo(sender: string): Promise<ReceivedMail[]> {
  const those = () => smtp.mails.filter((mail) => mail.to.includes(sender))
  await smtp.waitFor(() => those().length > 0)
  return those()
}

/** The mails to the company that name the sender, once there is one. */
async function mailsAbout(sender: string): Promise<ReceivedMail[]> {
  const those = () => smtp.mails.filter((mail) => mail.to.includes('clerk@company.example') && mail.text.includes(sender))
  await smtp.waitFor(() => those().length > 0)
  return those()
}

async function inDatabase<Result>(read: (db: ReturnType<typeof openDatabase>['db']) => Promise<Result>): Promise<Result> {
  const database = openDatabase(undefined, dataDir)
  try {
    return await read(database.db)
  } finally {
    await database.close()
  }
}

/** What the inbox holds of the sender's one submission of a form, with the hashes of the bytes on disk. */
function rowOf(form: 'contact' | 'inquiry' | 'application', sender: string) {
  return inDatabase(async (db) => {
    const rows = await db.selectFrom('submission').selectAll().where('form', '=', form).where('email', '=', sender).execute()
    expect(rows).toHaveLength(1)
    const [row] = rows
    const files = await db
      .selectFrom('submission_file')
      .selectAll()
      .where('submission_id', '=', row?.id ?? 0)
      .execute()
    const hashes = await Promise.all(
      files.map(async ({ field, stored_name }) => [field, sha256(await readFile(join(dataDir, 'uploads', stored_name)))] as const),
    )
    return { locale: row?.locale, texts: JSON.parse(row?.texts ?? '') as Record<string, string>, files: Object.fromEntries(hashes) }
  })
}

function subscriberState(email: string): Promise<string | undefined> {
  return inDatabase(async (db) => (await db.selectFrom('subscriber').select('state').where('email', '=', email).executeTakeFirst())?.state)
}
