import { SUBMISSION_STATUSES } from '#domain/inquiries/submission.ts'
import { phoneAddress } from '#domain/language/ascii-digits.ts'
import { directionOf } from '#domain/language/languages.ts'
import type { Config } from '#server/config.ts'
import { type Html, html } from '#server/mail/messages/html.ts'
import { mailtoLink, type Reply } from '#server/mail/messages/reply.ts'
import type { InboxItem } from '#server/storage/submissions/inbox.ts'
import { visibleLine } from '../../visible-text.ts'
import { type englishLabels, factsOf, fileFacts, mailLines, senderOf, type submittedFields } from '../describe.ts'
import { NOTE_LENGTH } from '../note.ts'
import { foreign, layout, NOTHING, statusWord } from './layout.ts'
import { addressOf } from './query.ts'

export interface SubmissionView {
  item: InboxItem
  fields: ReturnType<typeof submittedFields>
  labels: ReturnType<typeof englishLabels>
  timeZone: string
  config: Config
  reply: Reply | undefined
  /** Of the list that it was opened from. */
  query: URLSearchParams
  /** What has just been done: the name of the change, and a sentence. */
  done: { change: string; sentence: string } | undefined
}

export function submissionPage(view: SubmissionView): string {
  const { item, timeZone, query } = view
  const title = `Submission ${item.id}`
  const facts = factsOf(item, timeZone).map(([label, text]) => html`<div><dt>${label}</dt><dd><bdi>${statusWord(text)}</bdi></dd></div>`)
  return layout(
    title,
    html`<main>
<nav aria-label="Inbox"><a href="${addressOf('/', query)}">Back to the list</a></nav>
<h1>${title}: <bdi>${visibleLine(senderOf(item))}</bdi></h1>
<div class="submission">
<div>
<dl class="known">${facts}</dl>
${sentFields(view)}
${files(view)}
</div>
<div>
${statuses(view)}
${note(view)}
${reply(view)}
${emails(view)}
${quarantine(view)}
</div>
</div>
</main>`,
  )
}

function sentFields({ fields, item }: SubmissionView): Html {
  const rows = fields.map(
    ([label, text, field]) =>
      html`<div><dt>${visibleLine(label)}</dt><dd>${text === '' ? '–' : PHONES.has(field) ? phone(text) : foreign(text, item.locale)}</dd></div>`,
  )
  return html`<dl class="fields">${rows}</dl>`
}

const PHONES = new Set(['phone', 'agent_phone'])

/** At least as many digits as an internal extension has. */
const FEWEST_DIGITS = 3

/** To call with one tap. */
function phone(text: string): Html {
  const address = phoneAddress(text)
  const shown = html`<bdi dir="ltr">${visibleLine(text)}</bdi>`
  return address.replace(/\D/g, '').length < FEWEST_DIGITS ? shown : html`<a href="${address}">${shown}</a>`
}

function files({ item, labels }: SubmissionView): Html {
  const { id, form, files } = item
  if (files.length === 0) return NOTHING
  const lines = files.map((file, index) => {
    const name = html`<bdi>${visibleLine(file.name)}</bdi>`
    const shown = file.scan === 'infected' ? name : html`<a href="/submissions/${id}/files/${index + 1}" download>${name}</a>`
    return html`<li>${visibleLine(labels(form, file.field))}: ${shown} (${fileFacts(file)})</li>`
  })
  return html`<section><h2>Files</h2><ul class="files">${lines}</ul></section>`
}

function action({ item, query }: SubmissionView, name: string, content: Html): Html {
  return html`<form method="post" action="${addressOf(`/submissions/${item.id}/${name}`, query)}">${content}</form>`
}

/** Takes the focus to where the change was made: the button that made it is on the page before, or gone. */
function done({ done }: SubmissionView, ...changes: string[]): Html {
  return done && changes.includes(done.change) ? html`<p class="done" role="status" tabindex="-1" autofocus>${done.sentence}</p>` : NOTHING
}

function statuses(view: SubmissionView): Html {
  const { form, status } = view.item
  const buttons = SUBMISSION_STATUSES[form].map((one) =>
    one === status
      ? html`<button name="status" value="${one}" aria-pressed="true">${statusWord(one)}</button>`
      : html`<button name="status" value="${one}" aria-pressed="false">${statusWord(one)}</button>`,
  )
  return html`<section><h2 id="status">Status</h2>${done(view, 'status')}${action(view, 'status', html`<div class="buttons" role="group" aria-labelledby="status">${buttons}</div>`)}</section>`
}

function note(view: SubmissionView): Html {
  // A line break at the beginning of a text area is dropped.
  const field = html`<textarea name="note" rows="4" maxlength="${NOTE_LENGTH}" aria-labelledby="note" aria-describedby="note-hint" dir="auto">
${view.item.note ?? ''}</textarea><p class="hint" id="note-hint">Only the company sees it.</p><button>Save note</button>`
  return html`<section><h2 id="note">Note</h2>${done(view, 'note')}${action(view, 'note', field)}</section>`
}

function reply({ item, reply }: SubmissionView): Html {
  const content = reply
    ? html`<p><a class="button" href="${mailtoLink(reply)}">Write an email</a></p>
<p class="hint">Opens your email program, with this text in the sender’s language:</p>
<div class="template" lang="${item.locale}" dir="${directionOf(item.locale)}"><p><strong>${reply.subject}</strong></p><p class="text">${reply.body}</p></div>`
    : html`<p>What the sender has entered is not a valid email address.</p>`
  return html`<section><h2>Reply</h2>${content}</section>`
}

function emails(view: SubmissionView): Html {
  const { mails } = view.item
  const lines = mails.map((mail) => html`<li class="text">${mailLines(mail, view.timeZone, view.config).join('\n')}</li>`)
  const again = mails.some(({ state }) => state === 'failed') ? action(view, 'resend', html`<button>Send again</button>`) : NOTHING
  return html`<section><h2>Emails and webhooks</h2>${done(view, 'resend')}${lines.length > 0 ? html`<ul class="emails">${lines}</ul>` : html`<p>None.</p>`}${again}</section>`
}

function quarantine(view: SubmissionView): Html {
  const move = view.item.quarantine
    ? action(view, 'release', html`<p class="hint">Moves it to the inbox and sends its emails.</p><button>Move to the inbox</button>`)
    : action(view, 'quarantine', html`<p class="hint">For spam; cancels unsent emails.</p><button>Move to quarantine</button>`)
  return html`<section><h2>Quarantine</h2>${done(view, 'quarantine', 'release')}${move}</section>`
}
