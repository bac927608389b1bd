import type { Contact, PublishedSite } from '#domain/company/company.ts'
import { type Privacy, type PrivacySection, privacyAnswer } from '#domain/company/privacy.ts'
import { isOn, SECTION_OF_FORM } from '#domain/company/sections.ts'
import { SUBMISSION_FORMS } from '#domain/inquiries/submission.ts'
import { commaOf, type LanguageCode } from '#domain/language/languages.ts'
import type { MessageValues } from '#domain/language/translate.ts'
import { problem } from '#domain/published.ts'
import type { PrivacySettings, PublishedServices } from '#server/api/api-services.ts'
import { found } from '#server/api/problems.ts'
import { MAILED_FORMS } from '#server/mail/messages/submission-fields.ts'
import { findContact, findSite } from '#server/storage/published/company.ts'
import { SENT_MAIL_DAYS, UNCONFIRMED_DAYS } from '#server/storage/submissions/retention.ts'

const MINUTE_MS = 60_000
const YEAR_DAYS = 365

/** Made of the settings by which the server works, so that it is true. */
export function privacy({ calls, db, t, privacySettings }: PublishedServices): void {
  calls.get(
    '/privacy',
    { tags: ['Company'], summary: 'What is stored about visitors, and for how long', response: { 200: privacyAnswer, 404: problem } },
    async ({ language }) => {
      const site = found(await findSite(db, language))
      const contact = found(await findContact(db, language))
      const say: Say = (key, values) => t(language, `privacy:${key}`, values)
      const label: Say = (key) => t(language, key)
      return {
        data: privacyOf({ site, contact, say, label, language, ...privacySettings }),
      }
    },
  )
}

type Say = (key: string, values?: MessageValues) => string

interface Facts extends PrivacySettings {
  site: PublishedSite
  contact: Contact
  say: Say
  label: Say
  language: LanguageCode
}

function privacyOf(facts: Facts): Privacy {
  const { say, contact } = facts
  return {
    title: say('title'),
    lead: say('lead'),
    description: say('description', { name: contact.name }),
    sections: [who(facts), sent(facts), visit(facts), ...map(facts), browser(facts), rights(facts)],
  }
}

function who({ say, label, contact }: Facts): PrivacySection {
  const name = [contact.name, contact.address].filter(Boolean).join(` ${label('meta.separator')} `)
  return { title: say('who.title'), paragraphs: [say('who.text', { name, contact: reachedAt(contact) })], table: null }
}

/** Longer ones would not fit into a table on a phone. */
const WHOLE_LENGTH = 20

const wholeName = (name: string) => (name.length > WHOLE_LENGTH ? name : name.replaceAll(' ', '\u00a0'))

/** Only the first begins with a capital letter, except in German, whose nouns do, and for abbreviations. */
function inOneLine(names: string[], language: LanguageCode): string {
  const [first = '', ...others] = names
  const keepsCapitals = (name: string) => language === 'de' || /^\p{Lu}{2}/u.test(name)
  const following = others.map((name) => (keepsCapitals(name) ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1)))
  return [first, ...following].join(`${commaOf(language)} `)
}

function sent({ site, say, label, language }: Facts): PrivacySection {
  const { retention, sections } = site
  const period = (count: number) => (count % YEAR_DAYS === 0 ? say('years', { count: count / YEAR_DAYS }) : say('days', { count }))
  const forms = SUBMISSION_FORMS.filter((form) => isOn(sections, SECTION_OF_FORM[form])).map((form) => {
    const { rules, label: keyOf } = MAILED_FORMS[form]
    const fields = Object.keys(rules.fields).map((field) => wholeName(label(keyOf(field))))
    return [say(`sent.${form}`), inOneLine(fields, language), retention[form] > 0 ? period(retention[form]) : say('sent.always')]
  })
  const newsletter = [say('sent.newsletter'), label('newsletters.email'), say('sent.untilLeft', { days: period(UNCONFIRMED_DAYS) })]
  return {
    title: say('sent.title'),
    paragraphs: [
      say('sent.text'),
      ...(retention.quarantine > 0 ? [say('sent.quarantine', { days: period(retention.quarantine) })] : []),
      say('sent.mails', { days: period(SENT_MAIL_DAYS) }),
    ],
    table: {
      head: [say('sent.form'), say('sent.stored'), say('sent.kept')],
      rows: [...forms, ...(sections.newsletter ? [newsletter] : [])],
    },
  }
}

function visit({ site, say, formLimit, countryLookupUrl }: Facts): PrivacySection {
  const elsewhere = URL.canParse(countryLookupUrl)
  const country = elsewhere ? say('country.other', { host: new URL(countryLookupUrl).host }) : say('country.own')
  const guess = site.language_guess === 'browser' ? `${say('country.browserFirst')} ${country}` : country
  const minutes = formLimit && say('visit.minutes', { count: Math.ceil(formLimit.windowMs / MINUTE_MS) })
  return {
    title: say('visit.title'),
    paragraphs: [say('visit.text'), ...(site.languages.length > 1 ? [guess] : []), ...(minutes ? [say('visit.limit', { minutes })] : [])],
    table: null,
  }
}

function map({ say, site }: Facts): PrivacySection[] {
  if (!site.map || !site.sections.map) return []
  return [{ title: say('map.title'), paragraphs: [say(site.map.consent ? 'map.press' : 'map.near')], table: null }]
}

function browser({ say, site }: Facts): PrivacySection {
  return {
    title: say('browser.title'),
    paragraphs: [say('browser.text')],
    table: {
      head: [say('browser.purpose'), say('browser.name'), say('browser.kept')],
      rows: [
        ...(site.languages.length > 1 ? [[say('browser.lang'), 'lang', say('browser.year')]] : []),
        ...(site.sections.theme_switch ? [[say('browser.theme'), 'theme', say('browser.untilDeleted')]] : []),
        [say('browser.searchKey'), 'search-key', say('browser.untilDeleted')],
        ...(site.sections.products
          ? [
              [say('browser.order'), 'order', say('browser.untilDeleted')],
              [say('browser.message'), 'message', say('browser.untilClosed')],
            ]
          : []),
        [say('browser.places'), 'places', say('browser.untilClosed')],
        [say('browser.offline'), 'offline', say('browser.untilDeleted')],
      ],
    },
  }
}

function rights({ say, contact }: Facts): PrivacySection {
  return { title: say('rights.title'), paragraphs: [say('rights.text', { contact: reachedAt(contact) })], table: null }
}

/** Isolated, for texts of the other direction (UAX 9). */
function reachedAt({ main_email, phone, address, name }: Contact): string {
  return `\u2068${main_email ?? phone ?? address ?? name}\u2069`
}
