import { paletteOf } from '#domain/brand/palette.ts'
import { directionOf, type LanguageCode } from '#domain/language/languages.ts'
import { Html, html, multiline } from './html.ts'

/** The plain and the HTML part are both made of these. */
export type Block =
  | { text: string }
  | { fields: Field[] }
  | { link: string; label: string }
  | { command: string }
  | { html: string; plain: string }
  | { footer: string }

export interface Field {
  label: string
  value: string
}

const NOTHING = '–'

export function plainOf(language: LanguageCode, blocks: Block[]): string {
  const shown = directionOf(language) === 'rtl' ? inRightToLeft : (value: string) => value
  return `${blocks.map((block) => plainBlock(block, shown)).join('\n\n')}\n`
}

function plainBlock(block: Block, shown: (value: string) => string): string {
  if ('text' in block) return block.text
  if ('fields' in block) return plainFields(block.fields, shown)
  if ('link' in block) return `${block.label}:\n${block.link}`
  if ('command' in block) return block.command
  if ('plain' in block) return block.plain
  return `-- \n${block.footer}`
}

/** Isolates telephone numbers, whose groups would change places (UAX 9). Addresses keep their order, and are copied without marks. */
function inRightToLeft(value: string): string {
  return /\p{Nd}/u.test(value) && !/\p{L}/u.test(value) ? `\u2068${value}\u2069` : value
}

function plainFields(fields: Field[], shown: (value: string) => string): string {
  let text = ''
  let apart = false
  for (const { label, value } of fields) {
    const long = /[\r\n]/.test(value)
    if (text) text += apart || long ? '\n\n' : '\n'
    text += long ? `${label}:\n${value}` : `${label}: ${shown(value) || NOTHING}`
    apart = long
  }
  return text
}

/** The page direction follows the language; each value gets its own by its letters. */
export function htmlOf(title: string, language: LanguageCode, blocks: Block[], color?: string | null): string {
  const look = color ? brandLook(color) : PLAIN
  const page = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${look.styles}</head>
<body style="margin:0;padding:24px;font:16px/1.6 Tahoma,Arial,sans-serif;color:#1c2430;background:#ffffff">
<div style="max-width:640px;margin:0 auto${look.edge}">
${blocks.map(htmlBlock)}
</div>
</body>
</html>
`
  return page.source
}

const PLAIN = { styles: new Html(''), edge: '' }

/** An edge in the colour itself, and links in the shade of it that can be read on white. */
function brandLook(color: string): typeof PLAIN {
  const { link = color } = paletteOf(color).light
  return { styles: html`<style>a{color:${link}}</style>`, edge: `;border-top:6px solid ${color};padding-top:16px` }
}

function htmlBlock(block: Block): Html {
  if ('text' in block) return html`<p>${multiline(block.text)}</p>`
  if ('fields' in block) return html`${block.fields.map(htmlField)}`
  if ('link' in block) return html`<p><a href="${block.link}">${block.label}</a></p>`
  if ('command' in block) return html`<p dir="ltr"><code>${block.command}</code></p>`
  if ('html' in block) return new Html(block.html)
  return html`<p style="margin-top:32px;border-top:1px solid #d5dae1;padding-top:12px;font-size:13px;color:#5a6472">${multiline(block.footer)}</p>`
}

/** Longer values are paragraphs in their own direction; a number or an address stays under its label. */
const SHORT = 60

function htmlField({ label, value }: Field): Html {
  const short = value.length <= SHORT && !/[\r\n]/.test(value)
  return html`<p><b>${label}</b></p>
${short ? html`<p style="margin-top:-12px"><bdi>${value || NOTHING}</bdi></p>` : html`<p dir="auto" style="margin-top:-12px">${multiline(value)}</p>`}`
}
