import { readdirSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import * as z from 'zod'
import { isLanguageCode, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { canonicalUrl, type SitePlace } from '#domain/paths.ts'
import type { IssueText } from '#server/storage/submissions/newsletter-issues.ts'
import { checkFindings } from './check/body.ts'
import type { SiteMap } from './check/links.ts'
import { checkShape } from './check/shape.ts'
import { ContentError, type Problem, sortProblems } from './problems.ts'
import { readText } from './read/folder.ts'
import { parseMarkdownFile } from './read/front-matter.ts'
import { LINK_OUT, leadsOut } from './read/inside.ts'
import { markdownTree, renderMailMarkdown } from './read/markdown/markdown.ts'
import { parsedText } from './read/markdown/parsed-text.ts'
import { plainTextOf } from './read/markdown/plain-text.ts'
import { translationsOf } from './read/site-languages.ts'
import { ALWAYS_VISIBLE } from './read/visibility.ts'
import { languageName } from './words.ts'

export interface Newsletter {
  key: string
  /** The one in the source language first. */
  texts: IssueText[]
}

const issueSource = z.strictObject({
  subject: z
    .string()
    // eslint-disable-next-line regexp/no-super-linear-backtracking -- the editor’s own text, not a visitor’s
    .regex(/^[^\r\n]*\S[^\r\n]*$/, 'a text on one line')
    .max(200, 'a text of at most 200 letters'),
})

/** `spring.md` is in the source language, `spring.fa.md` a translation. Throws a ContentError with all problems. */
export function readNewsletter(path: string, site: SiteMap, place: SitePlace): Newsletter {
  const folder = dirname(path)
  const name = basename(path)
  const refused = refusedName(path, name, place)
  if (refused) throw new ContentError([{ file: name, line: 1, sentence: refused }])
  const key = name.slice(0, -'.md'.length)
  const { languages, problems } = translatedFiles(folder, key, place)
  const texts: IssueText[] = []
  for (const language of [place.source, ...languages]) {
    const file = language === place.source ? name : `${key}.${language}.md`
    const { subject, body, problems: found } = readIssueFile(folder, file, site, place)
    problems.push(...found)
    const addressOf = (address: string): string => canonicalUrl(place, language, address)
    if (found.length > 0) continue
    texts.push({
      locale: language,
      subject,
      html: renderMailMarkdown(body, addressOf),
      plain: plainTextOf(markdownTree(body), addressOf),
    })
  }
  if (problems.length > 0) throw new ContentError(sortProblems(problems))
  return { key, texts }
}

function refusedName(path: string, name: string, { source }: SiteLanguages): string | undefined {
  if (!name.endsWith('.md') || name === '.md') return 'The name of an issue ends in .md, for example spring.md.'
  const language = /\.([^.]+)\.md$/.exec(name)?.[1]
  if (isLanguageCode(language)) {
    return `Give the ${languageName(source)} file, whose name has no language: ${name.replace(`.${language}.md`, '.md')}. Its translations are found beside it.`
  }
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? undefined : 'There is no such file.'
}

function translatedFiles(folder: string, key: string, site: SiteLanguages): { languages: LanguageCode[]; problems: Problem[] } {
  const languages: LanguageCode[] = []
  const problems: Problem[] = []
  for (const file of readdirSync(folder)) {
    const language = file.startsWith(`${key}.`) ? /^([a-z]{2,3}(?:-[A-Za-z]+)?)\.md$/.exec(file.slice(key.length + 1))?.[1] : undefined
    if (language === undefined) continue
    if (isLanguageCode(language) && language !== site.source) languages.push(language)
    else {
      const known = translationsOf(site).join(', ')
      const sentence =
        language === site.source
          ? `The ${languageName(site.source)} text is in ${key}.md; delete this file.`
          : `"${language}" in the file name is not a language of the site; write one of ${known}.`
      problems.push({ file, line: 1, sentence })
    }
  }
  return { languages: LANGUAGE_CODES.filter((code) => languages.includes(code)), problems }
}

function readIssueFile(
  folder: string,
  file: string,
  site: SiteMap,
  languages: SiteLanguages,
): { subject: string; body: string; problems: Problem[] } {
  if (leadsOut(folder, file)) return { subject: '', body: '', problems: [{ file, line: 1, sentence: LINK_OUT }] }
  const { yaml, body, bodyLine } = parseMarkdownFile(readText(folder, file), file)
  const { value, problems } = checkShape(
    issueSource,
    yaml,
    languages,
    (field) => `"${field}" is not a field of an issue; it has only "subject".`,
  )
  const found = [...problems]
  if (yaml.problems.length === 0) {
    if (body.trim() === '') found.push({ file, line: bodyLine, sentence: 'The text below the second "---" is missing; write it.' })
    found.push(...checkFindings(parsedText(body).findings, { file, firstLine: bodyLine, site, uses: undefined, from: ALWAYS_VISIBLE }))
  }
  return { subject: value?.subject ?? '', body, problems: found }
}
