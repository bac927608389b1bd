import { languageOf } from '#domain/language/languages.ts'
import { exampleWeek } from './example-week.ts'
import { legalNoticeSlug } from './legal-notice.ts'
import { STARTER_SECTION_NAMES, type StarterFile, type StarterSite } from './starter-site.ts'
import type { StarterKey, StarterTexts } from './starter-texts.ts'
import { type YamlPart, yamlFile } from './yaml-text.ts'

type SettingsKey = StarterKey extends infer Key ? (Key extends `settings.${infer Name}` ? Name : never) : never

type Say = (key: SettingsKey) => string

export function settingsFile(site: StarterSite, texts: StarterTexts): StarterFile {
  const say: Say = (key) => texts.say(`settings.${key}`)
  return yamlFile('settings', aboutFile(site, say), [
    { comment: say('name'), fields: { name: texts.name } },
    logoPart(site, texts, say),
    { comment: texts.own('settings.summary'), fields: { about_content: texts.all('about.summary') } },
    { comment: say('footer'), fields: { footer_text: '' } },
    ...reach(site, say),
    { comment: say('footerPages'), fields: { footer_pages: [legalNoticeSlug(site, texts) ?? []].flat() } },
    ...placeAndLanguages(site, say),
    sectionsPart(site, say),
    ...shop(site, say),
    { comment: say('retention'), fields: { retention: { contact: 365, inquiry: 730, application: 180, quarantine: 30 } } },
  ])
}

const OTHER_FILES = ['brand', 'branches', 'regions'] as const

function aboutFile({ languages }: StarterSite, say: Say): string {
  const perLanguage = [say('perLanguage'), '  name:', ...languages.map((code) => `    ${code}: ${languageOf(code).name}`)]
  return [
    say('about'),
    ...(languages.length > 1 ? perLanguage : []),
    say('files'),
    ...OTHER_FILES.map((name) => `  ${name}.yaml  ${say(name)}`),
  ].join('\n')
}

function logoPart({ logo }: StarterSite, texts: StarterTexts, say: Say): YamlPart {
  const fields = { logo: { file: logo ?? 'brand/logo.svg', alt: texts.all('logo') } }
  return logo ? { comment: say('logo'), fields } : { comment: `${say('logo')}\n${say('logoShow')}`, example: fields }
}

/** Examples are of no country but that of the company. */
function reach({ country, email }: StarterSite, say: Say): YamlPart[] {
  return [
    { comment: say('email'), fields: { main_email: email ?? '' } },
    { comment: say('phone'), fields: { phone: '', secondary_phone: '' } },
    { comment: say('chat'), example: { order: { phone: '123456789', chat_url: 'https://wa.me/{phone}?text={text}' } } },
    { comment: say('address'), fields: { address: '', google_map: '' } },
    { comment: say('hours'), example: { opening_hours: { week: exampleWeek(country) } } },
    { comment: say('map'), example: { map: { latitude: 0, longitude: 0, zoom: 15 } } },
    { comment: say('social'), fields: { facebook: '', linkedin: '', twitter: '', youtube: '', instagram: '' } },
  ]
}

function placeAndLanguages({ country, languages, timeZone }: StarterSite, say: Say): YamlPart[] {
  const several: YamlPart[] = [
    { comment: say('languageGuess'), fields: { language_guess: 'browser' } },
    { comment: say('languageSwitch'), fields: { language_switch: 'stay' } },
  ]
  return [
    { comment: say('languages'), fields: { languages, source_language: languages[0] } },
    ...(languages.length > 1 ? several : []),
    ...(languages.includes('fa') ? [{ comment: say('persianMonths'), fields: { persian_region: country === 'AF' ? 'AF' : 'IR' } }] : []),
    { comment: say('country'), fields: { country, time_zone: timeZone } },
  ]
}

function sectionsPart({ sections }: StarterSite, say: Say): YamlPart {
  const on = Object.fromEntries(STARTER_SECTION_NAMES.map((name) => [name, sections.includes(name)]))
  return { comment: say('sections'), fields: { sections: { ...on, map: false } } }
}

function shop({ currency, sections }: StarterSite, say: Say): YamlPart[] {
  if (!sections.includes('products')) return []
  return [
    { comment: say('currency'), fields: { currency, tax_note: '' } },
    { comment: say('priceSlider'), fields: { price_slider: 'dearest' } },
  ]
}
