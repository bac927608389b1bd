/** Apart from company/sections.ts, which browsers load. */
import type { SectionName, Sections } from '#domain/company/section-names.ts'
import { isOn } from '#domain/company/sections.ts'
import { sourceOf } from './content-folders.ts'
import { CONTENT_TYPES, type ContentKind, type ItemSource } from './content-types.ts'
import { SMALL_LISTS, type SmallListKind } from './small-lists.ts'

type Kind = ContentKind | SmallListKind
export type SectionSource = ItemSource | (typeof SMALL_LISTS)[number]['file']

interface SectionPart {
  kind: Kind
  /** The folder or the YAML file. */
  source: SectionSource
  call: string
  section: SectionName
}

export const SECTION_PARTS: SectionPart[] = [
  ...CONTENT_TYPES.map((type) => ({ source: sourceOf(type), ...type })),
  ...SMALL_LISTS.map((list) => ({ source: list.file, ...list })),
].flatMap((part) => ('section' in part ? { kind: part.kind, source: part.source, call: part.call, section: part.section } : []))

/** The call is a path below `/api`, with or without parameters. */
export function sectionOfCall(path: string): SectionName | undefined {
  return SECTION_PARTS.find(({ call }) => path === call || path.startsWith(`${call}/`))?.section
}

export function offParts(sections: Sections): SectionPart[] {
  return SECTION_PARTS.filter(({ section }) => !isOn(sections, section))
}
