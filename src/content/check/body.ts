import type { HtmlElement, HtmlTree } from '#content/read/markdown/markdown.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, RENAMED_TAGS } from '#content/read/markdown/sanitize-html.ts'
import type { Problem } from '../problems.ts'
import { type MediaUses, useMedia } from '../read/media.ts'
import { isExternal, type SiteMap, targetOf } from './links.ts'

export interface BodyContext {
  file: string
  firstLine: number
  site: SiteMap
  /** Undefined for mails, which have no files in media/. */
  uses: MediaUses | undefined
  from: number
  external?: ((url: string, line: number) => void) | undefined
  /** For links that are not shown; they are problems without it. */
  hint?: ((sentence: string, line: number) => void) | undefined
}

type FindingAt = { sentence: string } | { link: string } | { picture: string; alt: string }

export type BodyFinding = FindingAt & { line: number }

/** Markdown itself sets classes on these tags; no reader would miss them. */
const OWN_CLASSES = new Set(['code', 'ul', 'li'])

export function checkFindings(findings: BodyFinding[], context: BodyContext): Problem[] {
  return findings.flatMap((finding) => {
    const line = context.firstLine + finding.line - 1
    return sentencesOf(finding, line, context).map((sentence) => ({ file: context.file, line, sentence }))
  })
}

export function findingsIn(tree: HtmlTree): BodyFinding[] {
  return [...elementsOf(tree)].flatMap((element) => {
    const line = element.position?.start.line ?? 1
    return faultsOf(element).map((fault) => ({ ...fault, line }))
  })
}

function* elementsOf(parent: HtmlTree | HtmlElement): Iterable<HtmlElement> {
  for (const child of parent.children) {
    // Not written by the editor: the section that collects footnotes.
    if (child.type !== 'element' || !child.position) continue
    yield child
    yield* elementsOf(child)
  }
}

function faultsOf(element: HtmlElement): FindingAt[] {
  const { tagName, properties } = element
  if (tagName === 'li' && String(properties.className) === 'task-list-item') {
    return [{ sentence: 'Check boxes are not shown; write a plain list.' }]
  }
  if (properties.dataFootnoteRef !== undefined) return [{ sentence: 'Footnotes are not shown; put the note in the text.' }]
  if (!ALLOWED_TAGS.includes(tagName) && !(tagName in RENAMED_TAGS)) {
    return [{ sentence: `The HTML tag <${tagName}> is not allowed and would be removed; delete it.` }]
  }
  const faults: FindingAt[] = removedAttributes(element).map((sentence) => ({ sentence }))
  if (tagName === 'a') faults.push({ link: String(properties.href ?? '') })
  if (tagName === 'img') faults.push({ picture: String(properties.src ?? ''), alt: String(properties.alt ?? '') })
  return faults
}

function sentencesOf(finding: BodyFinding, line: number, context: BodyContext): string[] {
  if ('sentence' in finding) return [finding.sentence]
  if ('link' in finding) return linkFaults(finding.link, line, context)
  return pictureFaults(finding.picture, finding.alt, line, context)
}

function removedAttributes({ tagName, properties }: HtmlElement): string[] {
  const allowed = [...(ALLOWED_ATTRIBUTES['*'] ?? []), ...(ALLOWED_ATTRIBUTES[tagName] ?? [])]
  return Object.keys(properties)
    .filter((name) => !(name === 'className' && OWN_CLASSES.has(tagName)))
    .map((name) => (name === 'className' ? 'class' : name.toLowerCase()))
    .filter((name) => !allowed.includes(name))
    .map((name) => `The attribute "${name}" of <${tagName}> is not allowed and would be removed; delete it.`)
}

function linkFaults(url: string, line: number, { file, site, uses, from, external, hint }: BodyContext): string[] {
  const target = targetOf(url, site, from)
  if ('sentence' in target) return [target.sentence]
  if ('off' in target && target.off !== undefined) {
    if (!hint) return [`${target.off} Remove it.`]
    hint(target.off, line)
  }
  if (isExternal(url)) external?.(url, line)
  if (!('media' in target)) return []
  if (!uses) return [`The link "${shorten(url)}" leads nowhere in an email; write the full address, beginning with https://.`]
  useMedia(uses, target.media, { file, line: () => line, picture: false })
  return []
}

function pictureFaults(url: string, alt: string, line: number, { file, site, uses }: BodyContext): string[] {
  const faults =
    alt.trim() === '' ? [`The picture "${shorten(url)}" has no description; describe it: ![description](${shorten(url)}).`] : []
  if (!uses) {
    const whole = /^https:\/\/[^/]/i.test(url) && URL.canParse(url)
    if (!whole)
      faults.push(
        `The picture "${shorten(url)}" is not in the email; put it on the web and write its full address, beginning with https://.`,
      )
    return faults
  }
  const target = targetOf(url, site)
  if ('media' in target) useMedia(uses, target.media, { file, line: () => line, picture: true })
  else faults.push(`The picture "${shorten(url)}" is not in media/; put the file there and write its path, for example scenes/vials.webp.`)
  return faults
}

function shorten(url: string): string {
  return url.length > 60 ? `${url.slice(0, 60)}…` : url
}
