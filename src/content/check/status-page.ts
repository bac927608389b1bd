import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { FOLDER_NAMES, YAML_NAMES } from '#content/kinds.ts'
import { ContentError, type Problem, sortProblems } from '#content/problems.ts'
import { siteLanguagesIn, translationsOf } from '#content/read/site-languages.ts'
import { ALWAYS_VISIBLE, NEVER_VISIBLE } from '#content/read/visibility.ts'
import { directionOf, isLanguageCode, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { momentText } from '#domain/time/company-time.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/day.ts'
import { type LanguageFiles, readLanguageFiles } from '#server/language/language-files.ts'
import { counted, languageName } from '../words.ts'
import { openContent } from './check.ts'
import { type ItemStatus, statusOf } from './coverage.ts'
import { textsStatus } from './texts-status.ts'

const STATES = ['translated', 'incomplete', 'missing', 'stale', 'draft', 'scheduled', 'broken'] as const
type State = (typeof STATES)[number]

const PER_PAGE = 100

/** Undefined means all. */
interface Filter {
  language: LanguageCode | undefined
  kind: ItemStatus['kind'] | undefined
  state: State | undefined
  page: number
}

const KINDS = [...FOLDER_NAMES, ...YAML_NAMES]

interface Survey {
  words: Record<State, string>
  languages: LanguageCode[]
  timeZone: string
  counts: Map<string, number>
  rows: ItemStatus[]
  found: number
  problems: Problem[]
}

/** `lang`, `kind`, `state` and `page`; invalid values count as not given. */
export async function statusPage(contentDir: string, locales: string, parameters: URLSearchParams): Promise<string> {
  const language = parameters.get('lang')
  const filter: Filter = {
    language: isLanguageCode(language) ? language : undefined,
    kind: KINDS.find((kind) => kind === parameters.get('kind')),
    state: STATES.find((state) => state === parameters.get('state')),
    page: Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1),
  }
  const survey = await surveyOf(contentDir, filter)
  return pageOf(survey, filter, readLanguageFiles(locales))
}

async function surveyOf(contentDir: string, filter: Filter): Promise<Survey> {
  const words = wordsFor(siteLanguagesIn(contentDir).source)
  const survey: Survey = { words, languages: [], timeZone: DEFAULT_TIME_ZONE, counts: new Map(), rows: [], found: 0, problems: [] }
  // Previews are not shown here.
  const open = await openContent(contentDir, { findPreview: async () => '' }).catch((error: unknown) => {
    if (error instanceof ContentError) return error
    throw error
  })
  survey.problems = sortProblems(open.problems)
  if (open instanceof ContentError || !open.yaml) return survey
  const content = { dir: open.dir, site: open.languages, yaml: open.yaml, listing: open.listing }
  survey.languages = translationsOf(open.languages)
  survey.timeZone = open.timeZone
  for (const kind of KINDS.filter((each) => !open.off.has(each))) {
    for (const item of statusOf(content, kind)) {
      survey.problems.push(...item.problems)
      if (take(survey, item, filter)) await yieldToEventLoop()
    }
  }
  return survey
}

/** Returns whether a break is due. */
function take(survey: Survey, item: ItemStatus, filter: Filter): boolean {
  const count = (key: string): void => void survey.counts.set(key, (survey.counts.get(key) ?? 0) + 1)
  for (const language of survey.languages) count(`${language} ${stateIn(item, language)}`)
  count('all')
  const own = ownState(item)
  if (own) count(own)
  const { language, kind, state } = filter
  const states = (language ? [language] : survey.languages).map((code) => stateIn(item, code))
  const wanted = (!kind || item.kind === kind) && (!state || own === state || states.includes(state))
  if (wanted) {
    survey.found += 1
    if (Math.ceil(survey.found / PER_PAGE) === filter.page) survey.rows.push(item)
  }
  return (survey.counts.get('all') ?? 0) % PER_PAGE === 0
}

function ownState({ visibleFrom, problems }: ItemStatus): State | undefined {
  if (problems.length > 0) return 'broken'
  if (visibleFrom === ALWAYS_VISIBLE) return undefined
  return visibleFrom === NEVER_VISIBLE ? 'draft' : 'scheduled'
}

function stateIn({ gaps, problems }: ItemStatus, language: LanguageCode): State {
  const found = gaps[language]
  if (problems.length > 0 || !found) return 'broken'
  if (found.draft) return 'draft'
  if (found.missing.includes('not translated')) return 'missing'
  if (found.missing.length > 0) return 'incomplete'
  return found.stale ? 'stale' : 'translated'
}

const wordsFor = (source: LanguageCode): Record<State, string> => ({
  translated: 'Translated',
  incomplete: 'Incomplete',
  missing: 'Not translated',
  stale: `Older than the ${languageName(source)}`,
  draft: 'Draft',
  scheduled: 'Scheduled',
  broken: 'Has problems',
})

function pageOf(survey: Survey, filter: Filter, files: LanguageFiles): string {
  const shown = survey.languages.filter((code) => !filter.language || code === filter.language)
  const total = survey.counts.get('all') ?? 0
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Translation status</title>
<link rel="stylesheet" href="/src/web/styles/site.css">
<link rel="stylesheet" href="/src/web/development/status.css">
</head>
<body>
<main class="status">
<h1>Translation status</h1>
<p>The content folder contains ${counted(total, 'item')}. Only <code>npm run dev</code> shows this page.</p>
${problemList(survey.problems)}
${summary(survey)}
${filters(survey, filter)}
${items(survey, shown)}
${pager(survey, filter)}
<h2>Interface texts</h2>
${shown.map((language) => texts(files, language)).join('\n')}
</main>
</body>
</html>
`
}

function problemList(problems: Problem[]): string {
  if (problems.length === 0) return ''
  const items = problems.map(({ file, line, sentence }) => `<li><code>${html(`${file}:${line}`)}</code> ${html(sentence)}</li>`)
  return `<section class="problems"><h2>${counted(problems.length, 'problem')}</h2><ul>${items.join('')}</ul></section>`
}

function summary({ words, languages, counts }: Survey): string {
  const states = STATES.filter((state) => state !== 'scheduled')
  const number = (key: string): number => counts.get(key) ?? 0
  const head = states.map((state) => `<th scope="col">${words[state]}</th>`).join('')
  const rows = languages.map((language) => {
    const cells = states.map((state) => `<td>${number(`${language} ${state}`)}</td>`).join('')
    return `<tr><th scope="row">${name(language)}</th>${cells}</tr>`
  })
  return `<div class="wide"><table class="numbers"><thead><tr><th scope="col">Language</th>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>
<p>Drafts: ${number('draft')}. Scheduled items: ${number('scheduled')}.</p>`
}

function filters(survey: Survey, filter: Filter): string {
  const group = <Value extends string>(title: string, key: string, values: readonly Value[], label: (value: Value) => string): string => {
    const chosen = { lang: filter.language, kind: filter.kind, state: filter.state }[key]
    const link = (value: Value | undefined, text: string): string =>
      `<a href="${addressOf({ ...filter, page: 1 }, { [key]: value })}"${value === chosen ? ' aria-current="true"' : ''}>${text}</a>`
    return `<p class="filter"><strong>${title}</strong> ${[link(undefined, 'all'), ...values.map((value) => link(value, label(value)))].join(' ')}</p>`
  }
  return [
    '<h2>Items</h2><nav aria-label="Filters">',
    group('Language', 'lang', survey.languages, name),
    group('Kind', 'kind', KINDS, html),
    group('State', 'state', STATES, (state) => survey.words[state]),
    '</nav>',
  ].join('\n')
}

function addressOf({ language, kind, state, page }: Filter, change: Record<string, string | undefined>): string {
  const parameters = { lang: language, kind, state, page: page > 1 ? String(page) : undefined, ...change }
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return html(`/_vitrine/status?${new URLSearchParams(given)}`)
}

function items({ words, rows, timeZone }: Survey, languages: LanguageCode[]): string {
  if (rows.length === 0) return '<p>No items match these filters.</p>'
  const head = languages.map((language) => `<th scope="col">${name(language)}</th>`).join('')
  const body = rows.map(
    (item) => `<tr><th scope="row">${itemCell(item, timeZone)}</th>${languages.map((code) => stateCell(item, code, words)).join('')}</tr>`,
  )
  return `<div class="wide"><table><thead><tr><th scope="col">Item</th>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

function itemCell(item: ItemStatus, timeZone: string): string {
  const { path, visibleFrom } = item
  const own = ownState(item)
  const title = path ? `<a href="${html(path)}">${html(item.name)}</a>` : html(item.name)
  const note =
    own && own !== 'broken'
      ? ` <span class="state ${own}">${own === 'draft' ? 'Draft' : `Scheduled for ${momentText(visibleFrom, timeZone)}`}</span>`
      : ''
  return `${title}${note}<br><code>${html(item.file)}</code>`
}

function stateCell(item: ItemStatus, language: LanguageCode, words: Survey['words']): string {
  const state = stateIn(item, language)
  const lacks = item.gaps[language]?.missing ?? []
  const detail = state === 'incomplete' ? `<br><small>${html(lacks.join(', '))}</small>` : ''
  const word = item.path ? `<a href="/${language}${html(item.path)}">${words[state]}</a>` : words[state]
  return `<td><span class="state ${state}">${word}</span>${detail}</td>`
}

function pager({ found }: Survey, filter: Filter): string {
  const pages = Math.ceil(found / PER_PAGE)
  if (pages <= 1) return ''
  const link = (page: number, text: string): string =>
    page >= 1 && page <= pages ? `<a href="${addressOf({ ...filter, page: 1 }, { page: String(page) })}">${text}</a>` : ''
  return `<p class="filter">Page ${filter.page} of ${pages} ${link(filter.page - 1, 'Previous')} ${link(filter.page + 1, 'Next')}</p>`
}

function texts(files: LanguageFiles, language: LanguageCode): string {
  const { missing, same, total } = textsStatus(files, language)
  const list = (title: string, keys: string[]): string =>
    keys.length === 0
      ? ''
      : `<details><summary>${title}: ${keys.length}</summary><p>${keys.map((key) => `<code>${html(key)}</code>`).join(' ')}</p></details>`
  return `<h3>${name(language)}</h3><p>${total - missing.length} of ${total} texts in <code>locales/${language}/</code> are translated.</p>
${list('Missing', missing)}${list('The same as in English', same)}`
}

function name(language: LanguageCode): string {
  return `<bdi lang="${language}" dir="${directionOf(language)}">${languageOf(language).name}</bdi>`
}

function html(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
