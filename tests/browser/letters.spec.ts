import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './site.ts'

const LOCALES = join(import.meta.dirname, '../../locales')

/** What the Latin languages of Europe and Vietnamese write beyond a to z, with their quotation marks and currencies. */
const LATIN: Record<string, string> = {
  cs: 'áčďéěíňóřšťúůýž „“ ‚‘',
  da: 'æøå »«',
  de: 'äöüßẞ „“ ‚‘ »« €',
  es: 'áéíñóúü¿¡ «» ºª',
  et: 'äöõüšž „“',
  fi: 'äöåšž ”’',
  fr: 'àâæçéèêëîïôœùûüÿ « » ‹ ›',
  hr: 'čćđšž „“',
  hu: 'áéíóöőúüű „” »«',
  is: 'áéíóúýðþæö „“',
  it: 'àèéìîòù «» “”',
  lt: 'ąčęėįšųūž „“',
  lv: 'āčēģīķļņšūž',
  nl: 'éëïóöüĳ ‘’ “”',
  no: 'æøå «»',
  pl: 'ąćęłńóśźż „” «»',
  pt: 'áâãàçéêíóôõú «»',
  ro: 'ăâîșțşţ „” «»',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž »«',
  sv: 'åäö ”’ £ ¥',
  tr: 'çğıöşüİâîû ₺',
  vi: 'ăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ',
}

/** Of a text in a language: letters, digits and signs that the system's fonts draw, rather than the site's. */
async function notOwn(page: Page, language: string, text: string): Promise<string[]> {
  await hydrated(page)
  const session = await page.context().newCDPSession(page)
  const characters = [...new Set(text.toUpperCase() + text)].filter((each) => /[^\p{C}\p{Z}\p{M}]/u.test(each))
  await page.evaluate(
    async ([code, letters]) => {
      document.documentElement.lang = code
      document.querySelector('#letters')?.remove()
      const list = document.createElement('ul')
      list.id = 'letters'
      for (const letter of letters) {
        const element = document.createElement('li')
        element.textContent = letter
        list.append(element)
      }
      document.body.append(list)
      // Laid out, so that their fonts are asked for.
      document.body.getBoundingClientRect()
      await document.fonts.ready
    },
    [language, characters] as const,
  )
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '#letters li' })
  expect(nodeIds.length).toBe(characters.length)
  const found: string[] = []
  for (const [index, nodeId] of nodeIds.entries()) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    if (fonts.length === 0 || fonts.some(({ isCustomFont }) => !isCustomFont)) found.push(characters[index] ?? '')
  }
  await session.detach()
  return found
}

const namesOf = async (page: Page, language: string): Promise<string[]> => {
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/([\w-]+?)-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
    if (name) loaded.push(name)
  })
  await page.goto(`/${language}/`)
  await page.evaluate(() => document.fonts.ready)
  return loaded.sort()
}

test('every letter of the interface texts is in a font of the site, in every language that has them', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/en/privacy')
  for (const language of readdirSync(LOCALES)) {
    const texts = readdirSync(join(LOCALES, language)).map((file) => readFileSync(join(LOCALES, language, file), 'utf8'))
    expect([language, await notOwn(page, language, texts.join(''))]).toEqual([language, []])
  }
})

test('the letters, quotation marks and currencies of Latin languages have one design, and those of Urdu and Arabic', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/en/privacy')
  for (const [language, letters] of Object.entries(LATIN)) {
    expect([language, await notOwn(page, language, letters)]).toEqual([language, []])
  }
  expect(await notOwn(page, 'ur', 'ٹڈڑںھہےۓؤئۂۃ ۰۱۲۳۴۵۶۷۸۹ ، ؛ ؟ ؋')).toEqual([])
  expect(await notOwn(page, 'ar', 'أإآٱىةءؤئ ٠١٢٣٤٥٦٧٨٩ ، ؛ ؟')).toEqual([])
})

test('the decimal sign looks like a slash where it is one, in Persian and Pashto, and not in Arabic', async ({ page }) => {
  await page.goto('/en/privacy')
  for (const language of ['fa', 'ps']) expect([language, await notOwn(page, language, '۱۲٬۵۰۰٫۵')]).toEqual([language, []])
  expect(await notOwn(page, 'ar', '١٢٬٥٠٠٫٥')).toEqual(['٬', '٫'])
})

test('a letter of a script without a font of the site is found out', async ({ page }) => {
  await page.goto('/en/privacy')
  expect(await notOwn(page, 'en', 'aß\u0915')).toEqual(['\u0915'])
})

test('pages load no fonts but those of their letters, and preload them', async ({ page }) => {
  expect(await namesOf(page, 'en')).toEqual(['onest-latin'])
  const preloaded = page.locator('link[rel="preload"][as="font"]')
  await expect(preloaded).toHaveCount(1)
  await page.goto('/ru/')
  await expect(preloaded).toHaveCount(2)
})
