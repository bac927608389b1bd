import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkContent } from '#content/check/check.ts'
import { FOLDER_NAMES } from '#content/kinds.ts'
import { readDocument } from '#content/read/document.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { COLLECTIONS, FILE_FORMS, pathOf } from '../forms/collections.ts'
import { isGroup } from '../forms/values.ts'
import { readEntries, readEntry, saveEntry } from './entries.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-filled-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Of all items, by file, without the day on which a text was last changed. */
function itemsIn(contentDir: string, listing: Awaited<ReturnType<typeof checkContent>>['listing']) {
  return FOLDER_NAMES.flatMap((folder) =>
    listing[folder].map((item) => {
      const { source, body, translations } = readDocument(contentDir, folder, item)
      const texts = Object.entries(translations).map(([language, translation]) => [
        language,
        { ...translation?.fields, updated: undefined },
        translation?.body.trim(),
      ])
      return { name: `${folder}/${item.slug}`, source: { ...source, updated: undefined }, body: body.trim(), texts }
    }),
  )
}

/** A text in the source language alone may be written without its language. */
function plainTexts(yaml: unknown, source: string): unknown {
  return JSON.parse(JSON.stringify(yaml), (_, value) => (isGroup(value) && Object.keys(value).join() === source ? value[source] : value))
}

test.each(['content', 'tests/support/second-company'])(
  'a folder filled in from the forms of %s alone has the same content',
  async (from) => {
    const folder = emptyFolder()
    cpSync(join(from, 'media'), join(folder, 'media'), { recursive: true })
    // The languages of all others.
    const settings = FILE_FORMS.toSorted((one, other) => Number(other.name === 'settings') - Number(one.name === 'settings'))
    const entries = [
      ...settings.map((form) => readEntry(from, pathOf({ editable: form, slug: form.name }))),
      ...COLLECTIONS.flatMap(({ name }) => readEntries(from, name)),
    ]
    for (const { path, data } of entries) await saveEntry(folder, path, JSON.parse(data ?? ''))
    const [before, after] = [await checkContent(from), await checkContent(folder)]
    const { source } = siteLanguagesIn(from)
    expect(plainTexts(after.yaml, source)).toEqual(plainTexts(before.yaml, source))
    expect(itemsIn(folder, after.listing)).toEqual(itemsIn(from, before.listing))
  },
)
