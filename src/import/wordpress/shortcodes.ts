import { videoAddress } from '../html/videos.ts'

type Attributes = Map<string, string>

/** `[name a="b"]`, `[/name]`, `[name /]`, and `[[name]]` for the literal words `[name]`. */
const SHORTCODE = /\[(\[?)(\/?)([a-z][\w-]*)((?:[\s/=][^[\]<>]*|(?:\s[^[\]]*))?)\](\]?)/gi
const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g
const QUOTES = /&quot;|&#0?34;|&#8220;|&#8221;|&#8243;|[“”″]/g

/** Text about shortcodes, not with them. */
const LITERAL = /<(\/?)(pre|code|textarea|script|style)\b[^<>]*>/gi

/** Of plug-ins that show code: what is between the two is no HTML either. */
const CODE: [end: string, pattern: RegExp][] = [
  ['[/code]', /\[code(\s[^[\]<>]*)?\]([\s\S]*?)\[\/code\]/g],
  ['[/sourcecode]', /\[sourcecode(\s[^[\]<>]*)?\]([\s\S]*?)\[\/sourcecode\]/g],
]

/** All others look like words in brackets. */
const KNOWN = new Set(
  'gallery playlist audio video embed caption contact woocommerce products product cart checkout sitemap slideshow subscribe newsletter recaptcha polls poll googlemaps map rev_slider toc row column columns section button tabs tab accordion toggle one_half one_third'.split(
    ' ',
  ),
)

/** Shortcodes of plug-ins and page builders are removed; the text inside them stays. */
export function withoutShortcodes(html: string, onUnknown: (name: string) => void = () => {}): string {
  if (!html.includes('[')) return html
  return outsideCode(withCode(html), onUnknown)
}

function withCode(html: string): string {
  return CODE.reduce((text, [end, pattern]) => {
    // A beginning without an end would be searched to the end of the text.
    const last = text.lastIndexOf(end) + end.length
    return last < end.length
      ? text
      : text.slice(0, last).replace(pattern, (_, rest = '', code = '') => preformatted(rest, code)) + text.slice(last)
  }, html)
}

function preformatted(rest: string, code: string): string {
  const attributes = attributesOf(rest)
  const language = attributes.get('lang') ?? attributes.get('language')
  const opened = language === undefined ? '<code>' : `<code class="language-${escaped(language)}">`
  return `<pre>${opened}${code.replace(/^\s*\n/, '').replaceAll('<', '&lt;')}</code></pre>`
}

function outsideCode(html: string, onUnknown: (name: string) => void): string {
  const parts: string[] = []
  let from = 0
  let literal: string | undefined
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(LITERAL)) {
    if (literal === undefined ? slash : !slash || name.toLowerCase() !== literal) continue
    const part = html.slice(from, index)
    parts.push(literal === undefined ? replaced(part, onUnknown) : part, tag)
    from = index + tag.length
    literal = literal === undefined ? name.toLowerCase() : undefined
  }
  const rest = html.slice(from)
  return [...parts, literal === undefined ? replaced(rest, onUnknown) : rest].join('')
}

function replaced(html: string, onUnknown: (name: string) => void): string {
  return html.replace(SHORTCODE, (whole, before: string, slash: string, name: string, rest: string, after: string) => {
    if (before && after) return whole.slice(1, -1)
    const attributes = attributesOf(rest)
    const made = MADE.get(name.toLowerCase())
    if (made) return before + (slash ? made.end : made.begin(attributes, rest)) + after
    const looksLikeOne =
      slash !== '' || attributes.size > 0 || /[_]|^(?:vc|et|fl|av|su|wp)-|-form/.test(name) || KNOWN.has(name.toLowerCase())
    if (!looksLikeOne) return whole
    if (!slash) onUnknown(name.toLowerCase())
    return `${before}${BLOCK_END.test(name) ? '\n\n' : ''}${after}`
  })
}

/** Each of these from page builders is a block of its own. */
const BLOCK_END = /^(?:vc_|et_pb_|fusion_|av_|fl_|row|column|section|one_|tab|accordion|toggle)/i

function attributesOf(rest: string): Attributes {
  const text = rest.replace(QUOTES, '"')
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? '']),
  )
}

interface Made {
  begin: (attributes: Attributes, rest: string) => string
  end: string
}

const MADE = new Map<string, Made>([
  ['caption', captioned()],
  ['wp_caption', captioned()],
  ['gallery', { begin: galleryOf, end: '' }],
  ['embed', { begin: () => '\n\n', end: '\n\n' }],
  ['audio', { begin: (attributes) => soundOf(attributes, ['src', 'mp3', 'm4a', 'ogg', 'wav', 'wma']), end: '' }],
  ['video', { begin: (attributes) => soundOf(attributes, ['src', 'mp4', 'm4v', 'webm', 'ogv', 'flv', 'wmv']), end: '' }],
  ['playlist', { begin: galleryOf, end: '' }],
  ['embedyt', { begin: () => '\n\n', end: '\n\n' }],
  ...['youtube', 'vimeo', 'aparat'].map((kind): [string, Made] => [
    kind,
    { begin: (attributes, rest) => videoOf(kind, attributes, rest), end: '\n\n' },
  ]),
])

/** The caption follows the picture, or is an attribute in older texts. */
function captioned(): Made {
  return { begin: (attributes) => `<figure data-caption="${escaped(attributes.get('caption') ?? '')}">`, end: '</figure>' }
}

/** Without ids, the pictures attached to the post itself. */
function galleryOf(attributes: Attributes): string {
  const ids = (attributes.get('ids') ?? attributes.get('include') ?? '').split(',').map((id) => id.trim())
  const numbers = ids.filter((id) => /^\d+$/.test(id))
  if (numbers.length === 0) return '\n\n<div data-gallery="own"></div>\n\n'
  return `\n\n${numbers.map((id) => `<figure><img data-id="${id}"></figure>`).join('\n')}\n\n`
}

function soundOf(attributes: Attributes, names: string[]): string {
  const src = names.map((name) => attributes.get(name)).find(Boolean)
  return src ? `\n\n<video src="${escaped(src)}"></video>\n\n` : ''
}

/** `[youtube id="x"]`, `[vimeo 12 w=500]`, `[youtube=https://…&w=500]`, or with the address between two tags. */
function videoOf(kind: string, attributes: Attributes, rest: string): string {
  const alone = /^[\s=]+["']?(https?:[^\s"']+|[\w-]+)(?=["'\s]|$)(?!\s*=)/.exec(rest)?.[1]
  const given = alone ?? ['id', 'url', 'src', 'video', 'link'].map((name) => attributes.get(name)).find(Boolean)
  const address = given === undefined ? undefined : videoAddress(kind, given)
  return address === undefined
    ? '\n\n'
    : `\n\n<iframe src="${escaped(address)}" title="${escaped(attributes.get('title') ?? '')}"></iframe>\n\n`
}

function escaped(value: string): string {
  return value
    .replace(/&(?!\w+;|#)/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
}
