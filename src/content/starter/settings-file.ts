import { legalNoticeSlug } from './legal-notice.ts'
import { STARTER_SECTION_NAMES, type StarterFile, type StarterSite } from './starter-site.ts'
import type { StarterTexts } from './starter-texts.ts'
import { type YamlPart, yamlFile } from './yaml-text.ts'

const ABOUT = `Settings of the whole site. README.md in the folder content/ of Vitrine describes all of them.
A text is the same in every language, or has a line for each language:
  name:
    en: Example
    de: Beispiel`

export function settingsFile(site: StarterSite, texts: StarterTexts): StarterFile {
  return yamlFile('settings', ABOUT, [
    { comment: 'The name of the company, in the header and in page titles.', fields: { name: texts.name } },
    logoPart(site, texts),
    {
      comment: 'WRITE YOUR OWN: one or two sentences about the company, at most 150 characters. Search engines show them.',
      fields: { about_content: texts.all('about.summary') },
    },
    { comment: 'One sentence at the foot of every page.', fields: { footer_text: '' } },
    ...reach(site),
    {
      comment:
        'Pages that the last line of every page links to, such as a legal notice: their names in pages/, without language and ending.',
      fields: { footer_pages: [legalNoticeSlug(site, texts) ?? []].flat() },
    },
    ...placeAndLanguages(site),
    sectionsPart(site),
    ...shop(site),
    {
      comment: 'After this many days, what visitors have sent is erased for good. 0 keeps it.',
      fields: { retention: { contact: 365, inquiry: 730, application: 180, quarantine: 30 } },
    },
  ])
}

function logoPart({ logo }: StarterSite, texts: StarterTexts): YamlPart {
  const comment =
    'The logo, a file in media/, and words for those who cannot see it. It is also the icon of the site in browsers and on phones.'
  const fields = { logo: { file: logo ?? 'brand/logo.svg', alt: texts.all('logo') } }
  return logo
    ? { comment, fields }
    : { comment: `${comment}\nTo show yours, copy it to media/brand/ and remove the # signs.`, example: fields }
}

function reach({ email }: StarterSite): YamlPart[] {
  return [
    {
      comment: 'How people reach you. What they send with the forms of the site is emailed to main_email.',
      fields: { main_email: email ?? '' },
    },
    {
      comment: 'Phone numbers are in quotes and begin with the country code: "+49 30 901820"',
      fields: { phone: '', secondary_phone: '' },
    },
    {
      comment:
        'Visitors can ask, and order, in a chat with this number: digits only, with the country code. To show it, remove the # signs.',
      example: { order: { phone: '4930901820', chat_url: 'https://wa.me/{phone}?text={text}' } },
    },
    {
      comment: 'The street address, as visitors should read it, and the page of a map site with directions.',
      fields: { address: '', google_map: '' },
    },
    {
      comment: 'When you are open. To show it, remove the # signs.',
      example: { opening_hours: { week: { 'mon-fri': '09:00-12:30, 14:00-18:00', sat: 'closed' } } },
    },
    {
      comment:
        'Where the map on the contact page opens. To show the map, remove the # signs, write your coordinates, and set "map" to true under "sections".',
      example: { map: { latitude: 52.5163, longitude: 13.3777, zoom: 15 } },
    },
    {
      comment: 'Your pages on social networks. Those that are empty are not shown.',
      fields: { facebook: '', linkedin: '', twitter: '', youtube: '', instagram: '' },
    },
  ]
}

function placeAndLanguages({ country, languages, timeZone }: StarterSite): YamlPart[] {
  return [
    {
      comment:
        'The languages of the site, in the order of the language menu, and the one in which you write first.\nIts texts stand in for those that are not translated yet.',
      fields: { languages, source_language: languages[0] },
    },
    ...(languages.length > 1 ? [languageGuess, languageSwitch] : []),
    ...(languages.includes('fa') ? [persianDates(country)] : []),
    {
      comment: 'The country of the company, and its time zone: days begin and end by its clock.',
      fields: { country, time_zone: timeZone },
    },
  ]
}

const languageGuess: YamlPart = {
  comment: 'In which language a new visitor reads: what decides first is the language of the browser, or the country.',
  fields: { language_guess: 'browser' },
}

const languageSwitch: YamlPart = {
  comment: 'Where choosing a language leads: "stay" to the same page, if it exists in that language, "home" to the home page.',
  fields: { language_switch: 'stay' },
}

function sectionsPart({ sections }: StarterSite): YamlPart {
  const on = Object.fromEntries(STARTER_SECTION_NAMES.map((name) => [name, sections.includes(name)]))
  return {
    comment: 'What the site has. A section that is false has no pages, and nothing leads to it; its content stays in this folder.',
    fields: { sections: { ...on, map: false } },
  }
}

function persianDates(country: string): YamlPart {
  return {
    comment: 'Names of the months in Persian dates: IR writes آبان, AF writes عقرب.',
    fields: { persian_region: country === 'AF' ? 'AF' : 'IR' },
  }
}

function shop({ currency, sections }: StarterSite): YamlPart[] {
  if (!sections.includes('products')) return []
  return [
    {
      comment: 'The currency of the prices, and a note beside them, for example that taxes are included.',
      fields: { currency, tax_note: '' },
    },
    {
      comment: 'Where the price filter ends: at the dearest product, or at a whole number.',
      fields: { price_slider: 'dearest' },
    },
  ]
}
