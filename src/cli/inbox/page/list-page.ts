import { SUBMISSION_FORMS } from '#domain/inquiries/submission.ts'
import { clockText } from '#domain/time/company-time.ts'
import { type Html, html } from '#server/mail/messages/html.ts'
import type { InboxItem } from '#server/storage/submissions/inbox.ts'
import { visibleLine } from '../../visible-text.ts'
import { marksOf, messageOf, senderOf } from '../describe.ts'
import { STATUSES } from '../filter.ts'
import { summaryOf } from '../list.ts'
import { layout, NOTHING, statusWord } from './layout.ts'
import { addressOf } from './query.ts'

export const PER_PAGE = 20

const WORDS = 120

export interface ListView {
  query: URLSearchParams
  timeZone: string
  items: InboxItem[]
  total: number
  page: number
  quarantined: number
  failed: number
}

/** `problem`: why there is no list. */
export function listPage(query: URLSearchParams, view: ListView | { problem: string }): string {
  const list = 'problem' in view ? html`<p class="problem" role="alert">${view.problem}</p>` : listOf(view)
  return layout(
    'Inbox',
    html`<main>
<h1>Inbox</h1>
${filters(query)}
${list}
</main>`,
  )
}

function filters(query: URLSearchParams): Html {
  const value = (name: string): string => query.get(name) ?? ''
  const options = (name: string, known: readonly string[]): Html[] =>
    known.map((one) =>
      value(name) === one
        ? html`<option value="${one}" selected>${statusWord(one)}</option>`
        : html`<option value="${one}">${statusWord(one)}</option>`,
    )
  const box = (name: string, label: string): Html =>
    query.has(name)
      ? html`<label class="box"><input type="checkbox" name="${name}" checked> ${label}</label>`
      : html`<label class="box"><input type="checkbox" name="${name}"> ${label}</label>`
  return html`<form class="filters" role="search" aria-label="Submissions" action="/">
<label class="wide">Search <input type="search" name="search" value="${value('search')}" dir="auto"></label>
<label>Form <select name="form"><option value="">all</option>${options('form', SUBMISSION_FORMS)}</select></label>
<label>Status <select name="status"><option value="">all</option>${options('status', STATUSES)}</select></label>
<label>From <input type="date" name="since" value="${value('since')}"></label>
<label>To <input type="date" name="until" value="${value('until')}"></label>
<div class="boxes">${box('undelivered', 'Undelivered')} ${box('quarantine', 'Quarantine')}</div>
<div class="actions"><button>Show</button> <a href="/">Clear</a></div>
</form>`
}

function listOf({ query, timeZone, items, total, page, quarantined, failed }: ListView): Html {
  const rows = items.map((item) => rowOf(item, query, timeZone))
  return html`<div class="summary"><p>${summaryOf(items.length, total, page, PER_PAGE)}</p>${
    total > 0 ? html`<p><a href="${addressOf('/inbox.csv', query, { page: undefined })}">Save as CSV</a></p>` : NOTHING
  }</div>
${rows.length > 0 ? html`<ol class="list">${rows}</ol>` : NOTHING}
${pager(query, page, Math.ceil(total / PER_PAGE))}
${aside(query, quarantined, failed)}`
}

function rowOf(item: InboxItem, query: URLSearchParams, timeZone: string): Html {
  const marks = marksOf(item)
  const message = messageOf(item)
  const words = visibleLine(message.slice(0, WORDS)) + (message.length > WORDS ? '…' : '')
  return html`<li>
<p class="sender"><a href="${addressOf(`/submissions/${item.id}`, query)}"><bdi>${visibleLine(senderOf(item))}</bdi></a> <span class="status ${item.status}">${statusWord(item.status)}</span></p>
<p class="facts">${item.id} · ${item.form}${item.job === null ? NOTHING : html` · <bdi>${visibleLine(item.job)}</bdi>`} · <time datetime="${item.created_at}">${clockText(Date.parse(item.created_at), timeZone)}</time>${
    marks ? html` · <span class="marks">${statusWord(marks)}</span>` : NOTHING
  }${item.note === null ? NOTHING : html` · note`}</p>
<p class="words" lang="${item.locale}" dir="auto">${words}</p>
</li>`
}

function pager(query: URLSearchParams, page: number, pages: number): Html {
  if (pages <= 1) return NOTHING
  const to = (number: number, label: string): Html =>
    number >= 1 && number <= pages ? html`<a href="${addressOf('/', query, { page: String(number) })}">${label}</a>` : NOTHING
  return html`<nav class="pager" aria-label="Pages">${to(page - 1, 'Newer')} <span>Page ${page} of ${pages}</span> ${to(page + 1, 'Older')}</nav>`
}

function aside(query: URLSearchParams, quarantined: number, failed: number): Html {
  const lines: Html[] = []
  if (quarantined > 0 && !query.has('quarantine')) lines.push(html`<p><a href="/?quarantine=on">In quarantine: ${quarantined}</a></p>`)
  if (failed > 0 && !query.has('undelivered')) lines.push(html`<p><a href="/?undelivered=on">Undelivered: ${failed}</a></p>`)
  return lines.length > 0 ? html`<div class="aside">${lines}</div>` : NOTHING
}
