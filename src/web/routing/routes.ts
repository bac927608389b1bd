import type { Sections } from '#domain/company/section-names.ts'
import { isOn, SECTION_OF_PAGE } from '#domain/company/sections.ts'
import { PAGE_ALIASES, PAGE_NAMES, PAGE_PATTERNS, type PageName } from '#domain/paths.ts'
import { decoded } from '#domain/text.ts'

function expressionOf(pattern: string): RegExp {
  // eslint-disable-next-line no-restricted-syntax -- the paths of the screens
  return new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\/$/, '')}/?$`)
}

const ROUTES = PAGE_NAMES.map((page) => ({
  page,
  patterns: [PAGE_PATTERNS[page], PAGE_ALIASES[page]].filter((pattern) => pattern !== undefined).map(expressionOf),
}))

/** Decodes the parameters: paths of requests are percent-encoded, those of browsers not. No page for an unknown path, nor for a section that is off. */
export function findPage(path: string, sections: Sections): { page: PageName | undefined; params: Record<string, string> } {
  for (const { page, patterns } of ROUTES) {
    const matched = patterns.map((pattern) => pattern.exec(path)).find((match) => match !== null)
    if (!matched || !isOn(sections, SECTION_OF_PAGE[page])) continue
    return { page, params: Object.fromEntries(Object.entries(matched.groups ?? {}).map(([name, value]) => [name, decoded(value)])) }
  }
  return { page: undefined, params: {} }
}
