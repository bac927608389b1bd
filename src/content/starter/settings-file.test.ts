import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { hoursSource } from '#domain/hours/hours-source.ts'
import { LANGUAGE_CODES } from '#domain/language/languages.ts'
import { YAML_FILES } from '../kinds.ts'
import { exampleWeek } from './example-week.ts'
import { settingsFile } from './settings-file.ts'
import { STARTER_SECTION_NAMES, type StarterSite } from './starter-site.ts'
import { starterTexts } from './starter-texts.ts'

function settings(changes: Partial<StarterSite> = {}): string {
  const site: StarterSite = {
    languages: ['ar'],
    names: { ar: 'النور', en: 'Noor' },
    country: 'KW',
    timeZone: 'Asia/Kuwait',
    currency: 'KWD',
    sections: STARTER_SECTION_NAMES,
    colour: undefined,
    email: undefined,
    logo: undefined,
    date: '2026-11-25',
    ...changes,
  }
  return settingsFile(site, starterTexts(site)).text
}

test.each([
  ['KW', { 'sun-thu': '09:00-17:00', 'fri-sat': 'closed' }],
  ['DE', { 'mon-fri': '09:00-17:00', 'sat-sun': 'closed' }],
  ['IR', { 'sat-thu': '09:00-17:00', fri: 'closed' }],
])('the example of opening hours has the working days of %s', (country, week) => {
  expect(exampleWeek(country)).toEqual(week)
  expect(hoursSource.safeParse({ week }).success).toBe(true)
})

describe('the settings of an Arabic site in Kuwait', () => {
  test('are explained in Arabic, with nothing of another country', () => {
    const comments = settings()
      .split('\n')
      .filter((line) => /^# \p{L}/u.test(line) && !/^# (yaml-language-server|\w+):/.test(line))
    expect(comments.length).toBeGreaterThan(15)
    for (const line of comments) expect(line).toMatch(/\p{Script=Arabic}/u)
    expect(settings()).not.toMatch(/\+49|4930|52\.5|13\.3|mon-fri/)
  })

  test('name the files in which a newcomer finds the rest', () => {
    for (const file of ['brand.yaml', 'branches.yaml', 'regions.yaml']) expect(settings()).toContain(`#   ${file}  `)
  })
})

test('one comment shows how a text is written in several languages, those of the site', () => {
  expect(settings({ languages: ['ar', 'en'] })).toContain('#   name:\n#     ar: العربية\n#     en: English\n')
  expect(settings()).not.toContain('#   name:')
})

test.each(LANGUAGE_CODES)('in %s, the file is right as it is, and with its examples switched on', (language) => {
  const text = settings({ languages: [language], names: { [language]: 'Noor' } })
  const switchedOn = text
    .replace(/^# (?=(?:logo|order|opening_hours|map):$| {2})/gm, '')
    .replace(/^ {2}(?:brand|branches|regions)\.yaml.*\n/gm, '')
  for (const one of [text, switchedOn]) {
    const { error } = YAML_FILES.settings.safeParse(withoutEmpty(parse(one)))
    expect(error?.issues).toBeUndefined()
  }
  expect(parse(switchedOn)).toMatchObject({ opening_hours: { week: { 'fri-sat': 'closed' } }, map: { zoom: 15 } })
})

/** As the content check reads it: empty fields count as left out. */
function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
