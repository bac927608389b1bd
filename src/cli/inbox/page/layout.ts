import { type Html, html } from '#server/mail/messages/html.ts'
import { visibleLines } from '../../visible-text.ts'

export function layout(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
${body}
</body>
</html>
`.source
}

/** Of a request that cannot be answered. */
export function refusalPage(title: string, sentence: string, back: Html): string {
  return layout(title, html`<main class="narrow"><h1>${title}</h1><p>${sentence}</p>${back}</main>`)
}

export const TO_THE_LIST = html`<p><a href="/">All submissions</a></p>`

/** Text of a visitor or a clerk: characters that would turn round or hide what is beside them are shown by name. */
export function foreign(text: string, language?: string): Html {
  const lines = visibleLines(text).join('\n')
  return language === undefined ? html`<bdi>${lines}</bdi>` : html`<div class="text" lang="${language}" dir="auto">${lines}</div>`
}

export function statusWord(status: string): string {
  return status.replaceAll('_', ' ')
}

export const NOTHING = html``
