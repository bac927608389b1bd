import type { SettingsSource } from '#domain/company/company-source.ts'
import type { SectionName } from '#domain/company/section-names.ts'
import { isInNavigation, isOnHome, sectionOfType } from '#domain/company/sections.ts'
import { offParts, SECTION_PARTS, type SectionSource } from '#domain/content-types/content-sections.ts'
import { type FolderName, LISTED_TYPES } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { resolve } from '#domain/language/localized.ts'
import { FOLDER_NAMES, type YamlValues } from '../../kinds.ts'
import type { Problem } from '../../problems.ts'
import { type ContentListing, readText } from '../../read/folder.ts'
import { type Path, parseYaml, type YamlSource } from '../../read/yaml-source.ts'
import { counted } from '../../words.ts'
import { type SiteMap, targetOf } from '../links.ts'

/** Of `home` and `navigation` in settings.yaml. */
export function sectionFaults({ home, navigation }: SettingsSource, source: YamlSource, site: SiteMap, language: LanguageCode): Problem[] {
  const at = (path: Path, sentence: string): Problem => ({ file: source.file, line: source.lineOf(path), sentence })
  const twice = (list: string, names: unknown[]): Problem[] =>
    names.flatMap((name, index) =>
      typeof name === 'string' && names.indexOf(name) < index
        ? [at([list, index], `"${list}" names "${name}" twice; once is enough.`)]
        : [],
    )
  const links = navigation.flatMap((entry, index) => {
    if (typeof entry === 'string') return []
    const path = ['navigation', index]
    const target = targetOf(entry.link, site)
    return [
      ...(resolve(entry.text, language, language).text.trim() === '' ? [at([...path, 'text'], 'This link has no text; write one.')] : []),
      ...('sentence' in target ? [at([...path, 'link'], target.sentence)] : []),
      ...('media' in target ? [at([...path, 'link'], `The link "${target.media}" must begin with "/" or https://.`)] : []),
    ]
  })
  return [...twice('home', home), ...twice('navigation', navigation), ...links]
}

interface Checked {
  dir: string
  yaml: YamlValues
  listing: ContentListing
  site: SiteMap
}

/** What lies there unused, what names it, and what is on without content. */
export function sectionHints(content: Checked): Problem[] {
  const { settings } = content.yaml
  const source = parseYaml(readText(content.dir, 'settings.yaml'), 'settings.yaml')
  const at = (path: Path, sentence: string): Problem => ({ file: source.file, line: source.lineOf(path), sentence })
  return [
    ...unusedParts(content).map(({ section, what, are }) =>
      at(['sections', section], `${what} ${are} not shown, because "sections" switches "${section}" off.`),
    ),
    ...namesOfOff(settings, source.value).map(({ path, name }) => at(path, `"${name}" is not shown, because "sections" switches it off.`)),
    ...offLinks(settings, content.site).map(({ index, sentence }) => at(['navigation', index, 'link'], sentence)),
    ...emptySections(content).map((section) =>
      at(
        ['sections'],
        `"${section}" is on, but there is nothing to show. Add content, or switch it off with sections: {${section}: false}.`,
      ),
    ),
  ]
}

function unusedParts(content: Checked): { section: SectionName; what: string; are: string }[] {
  const { settings } = content.yaml
  const parts = offParts(settings.sections).map(({ kind, source, section }) => {
    const count = countOf(source, content)
    const entries = `${count} ${count === 1 ? 'entry' : 'entries'} in ${source}.yaml`
    const what = FOLDER_NAMES.includes(source as FolderName) ? `${counted(count, kind)} in ${source}/` : entries
    return { section, count, what, are: count === 1 ? 'is' : 'are' }
  })
  const map = settings.map && !settings.sections.map ? [{ section: 'map' as const, count: 1, what: '"map"', are: 'is' }] : []
  return [...parts, ...map].filter(({ count }) => count > 0)
}

/** Only where settings.yaml itself names them. */
function namesOfOff({ sections, home, navigation }: SettingsSource, given: unknown): { path: Path; name: string }[] {
  const shown = {
    home: home.map((name) => ({ name, on: isOnHome(sections, name) })),
    navigation: navigation.map((name) => ({ name, on: typeof name !== 'string' || isInNavigation(sections, name) })),
  }
  const lists = typeof given === 'object' && given !== null ? given : {}
  return Object.entries(shown).flatMap(([list, entries]) =>
    list in lists ? entries.flatMap(({ name, on }, index) => (on ? [] : [{ path: [list, index], name: String(name) }])) : [],
  )
}

function offLinks({ navigation }: SettingsSource, site: SiteMap): { index: number; sentence: string }[] {
  return navigation.flatMap((entry, index) => {
    const target = typeof entry === 'string' ? undefined : targetOf(entry.link, site)
    return target && 'off' in target && target.off !== undefined ? [{ index, sentence: target.off }] : []
  })
}

/** With a list page, to which navigation and footer lead. */
const LISTS: SectionName[] = [...LISTED_TYPES.flatMap((type) => sectionOfType(type) ?? []), 'team']

/** Drafts count: somebody is at work. */
function emptySections(content: Checked): SectionName[] {
  const { sections } = content.yaml.settings
  return LISTS.filter((section) => {
    const part = SECTION_PARTS.find((each) => each.section === section)
    return sections[section] && part !== undefined && countOf(part.source, content) === 0
  })
}

function countOf(source: SectionSource, { yaml, listing }: Checked): number {
  return FOLDER_NAMES.includes(source as FolderName) ? listing[source as FolderName].length : yaml[source as 'team'].length
}
