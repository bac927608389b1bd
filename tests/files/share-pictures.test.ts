import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { LanguageCode } from '#domain/language/languages.ts'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import { pictureMaker } from '#server/pictures/picture-maker.ts'
import type { ShareCard } from '#server/pictures/share/share-card.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { readPage } from '../support/pages/read-page.ts'
import { pagesServer } from '../support/servers/pages.ts'
import { temporaryFolder } from '../support/servers/pictures.ts'

const ORIGIN = 'https://vitrine.example'
const FONTS = join(import.meta.dirname, '../../src/server/pictures/share/fonts/fonts.conf')

onEachEngine('share pictures', (open) => {
  const site = pagesServer(open, undefined, 'content')

  const get = (path: string, redirect: 'manual' | 'follow' = 'manual') => fetch(`http://127.0.0.1:${site.port()}${path}`, { redirect })
  /** Path of the picture that a page names. */
  const pictureOf = async (path: string): Promise<string> => {
    const [address = ''] = readPage(await (await get(path, 'follow')).text()).meta['og:image'] ?? []
    return address.replace(ORIGIN, '')
  }
  const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())

  it.each([
    '/',
    '/product/vitamin-c',
    '/blog/antibiotics-five-questions',
    '/data/blood-tests',
    '/category/laboratory',
    '/careers/pharmacist-kabul',
  ])('there is one for %s: a JPEG of 1200 x 630, that may be kept for good', async (path) => {
    const answer = await get(await pictureOf(`/fa${path}`))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    // What messengers show at once; WhatsApp takes 300 kB.
    expect(bytes.length).toBeLessThan(200_000)
  })

  it('is another one in each language, the same again when asked again, and one for all lists', async () => {
    const addresses = await Promise.all(DEFAULT_LANGUAGES.map((language) => pictureOf(`/${language}/product/vitamin-c`)))
    expect(new Set(addresses).size).toBe(4)
    const pictures = await Promise.all(addresses.map(bytesOf))
    expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(4)
    expect((await bytesOf(addresses[0] ?? '')).equals(pictures[0] ?? Buffer.alloc(0))).toBe(true)
    expect(await pictureOf('/en/products')).toBe(await pictureOf('/en/'))
  })

  it('an address of earlier leads on to the present picture, and nothing else is there', async () => {
    const present = await pictureOf('/en/product/vitamin-c')
    const earlier = await get(present.replace(/-[0-9a-f]{16}\.jpg$/, '-0123456789abcdef.jpg'))
    expect(earlier.status).toBe(302)
    expect(earlier.headers.get('location')).toBe(present)
    const hash = /[0-9a-f]{16}/.exec(present)?.[0]
    const nothing = [
      `/share/en/product/no-such-product-${hash}.jpg`,
      `/share/de/product/vitamin-c-${hash}.jpg`,
      `/share/en/secret/vitamin-c-${hash}.jpg`,
      `/share/en/constructor/vitamin-c-${hash}.jpg`,
      `/share/en/product/vitamin-c-${hash}.png`,
      '/share/en/product/vitamin-c.jpg',
      `/share/en/product/..%2Fvitamin-c-${hash}.jpg`,
      `/share/en/product/%00-${hash}.jpg`,
      `/share/en/product/${'a-'.repeat(2000)}${hash}.jpg`,
    ]
    for (const path of nothing) expect([path, (await get(path)).status]).toEqual([path, 404])
  })
})

describe('a card', () => {
  const missing: string[] = []
  const maker = pictureMaker({ fonts: FONTS, onMissingLetters: (letters) => missing.push(letters) })
  afterAll(() => maker.close())
  beforeEach(() => missing.splice(0))

  const cardOf = (language: LanguageCode, title: string, titleLanguage = language): ShareCard => ({
    language,
    company: { text: '', language },
    title: { text: title, language: titleLanguage },
    line: { text: '', language },
    logo: null,
    picture: null,
    scene: false,
    tint: 'sky',
  })
  const draw = async (card: ShareCard, files: { picture?: string } = {}, by = maker): Promise<Buffer> => {
    const target = join(await temporaryFolder(), 'card.jpg')
    await by.make({ card, files, target })
    return readFile(target)
  }
  /** Without the fonts of the machine. */
  const bareMaker = async () => {
    const config = join(await temporaryFolder(), 'fonts.conf')
    await writeFile(config, `<fontconfig><dir>${dirname(FONTS)}</dir></fontconfig>`)
    return pictureMaker({ fonts: config, onMissingLetters: (letters) => missing.push(letters) })
  }
  /** Where something light stands on the dark wall beside the arch, in pixels from the left and the top. */
  const inkOf = async (card: ShareCard, files: { picture?: string } = {}) => {
    const { data, info } = await sharp(await draw(card, files))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const wall = card.language === 'en' || card.language === 'ru' ? [0, 740] : [460, 1200]
    const found = { left: Infinity, right: -1, top: Infinity, bottom: -1, amount: 0 }
    for (let at = 0; at < data.length; at += 1) {
      const [x, y] = [at % info.width, Math.floor(at / info.width)]
      if ((data[at] ?? 0) < 170 || x < (wall[0] ?? 0) || x >= (wall[1] ?? 0)) continue
      found.left = Math.min(found.left, x)
      found.right = Math.max(found.right, x)
      found.top = Math.min(found.top, y)
      found.bottom = Math.max(found.bottom, y)
      found.amount += 1
    }
    return found
  }

  it('begins at the left in English and Russian, at the right in Persian and Pashto, whatever the title begins with', async () => {
    expect((await inkOf(cardOf('en', 'Vitamin C'))).left).toBeLessThan(90)
    expect((await inkOf(cardOf('ru', 'Витамин C'))).left).toBeLessThan(90)
    expect((await inkOf(cardOf('fa', 'ویتامین سی'))).right).toBeGreaterThan(1110)
    expect((await inkOf(cardOf('ps', 'PCR څه شی دی؟'))).right).toBeGreaterThan(1110)
    expect((await inkOf(cardOf('fa', 'Vitamin C', 'en'))).right).toBeGreaterThan(1110)
  })

  it('joins the letters of Persian and Pashto, each in the form of its place', async () => {
    const joined = await draw(cardOf('fa', 'بیمه'))
    // The same word in the forms that its letters have at the beginning, in the middle and at the end of a word.
    expect(joined.equals(await draw(cardOf('fa', '\ufe91\ufbff\ufee4\ufeea')))).toBe(true)
    expect(joined.equals(await draw(cardOf('fa', 'ب\u200cی\u200cم\u200cه')))).toBe(false)
    const pashto = await inkOf(cardOf('ps', 'ټیټ'))
    expect(pashto.amount).toBeGreaterThan(200)
    expect(pashto.amount).toBeLessThan((await inkOf(cardOf('ps', 'ټ\u200cی\u200cټ'))).amount)
  })

  const black = async () => {
    const picture = join(await temporaryFolder(), 'black.png')
    await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000' } }).toFile(picture)
    return { picture }
  }

  it('keeps a title of any length within three lines beside the arch', async () => {
    const files = await black()
    const long = 'A very long title that goes on '.repeat(40)
    const { top, bottom, right } = await inkOf(cardOf('en', long), files)
    expect(right).toBeLessThan(730)
    expect(bottom - top).toBeLessThan(220)
    expect((await inkOf(cardOf('en', 'W'.repeat(500)), files)).right).toBeLessThan(730)
    expect((await inkOf(cardOf('fa', 'کلمهٔ‌بسیار‌دراز'.repeat(30)), files)).left).toBeGreaterThan(470)
  })

  it('has no arch where nothing would be in it, and the title takes its place', async () => {
    const inArch = async (files: { picture?: string }, title: string) => {
      const there = { left: 900, top: 110, width: 160, height: 500 }
      const { channels } = await sharp(await draw(cardOf('en', title), files))
        .extract(there)
        .greyscale()
        .stats()
      return channels[0]?.max ?? 0
    }
    expect(await inArch(await black(), '')).toBeGreaterThan(170)
    expect(await inArch({}, '')).toBeLessThan(170)
    expect(await inArch({}, 'A long title '.repeat(20))).toBeGreaterThan(230)
  })

  it('shows what would be markup as it is written', async () => {
    expect((await inkOf(cardOf('en', '<span size="900000">x</span> & <b>'))).amount).toBeGreaterThan(2000)
  })

  it('leaves out ornaments, and no letter of any language of Europe or of Arabic script', async () => {
    const plain = await draw(cardOf('en', 'Vitamin C'))
    expect((await draw(cardOf('en', 'Vitamin \u{1f389}\ufe0f C\u0007'))).equals(plain)).toBe(true)
    expect((await draw(cardOf('en', '50 \u00b5g'))).equals(await draw(cardOf('en', '50 g')))).toBe(false)
    const bare = await bareMaker()
    for (const title of ['„Größe“ ẞ', 'Işık ₺ ğ ş İ', 'Łódź, ő, ž', 'Việt Nam, đường', 'Витамин Ї', 'شاي أخضر', 'ٹماٹر ڈاکٹر ہے']) {
      // The machine's fonts change nothing.
      expect((await draw(cardOf('en', title), {}, bare)).equals(await draw(cardOf('en', title)))).toBe(true)
      expect((await inkOf(cardOf('en', title))).amount).toBeGreaterThan(1000)
    }
    bare.close()
    expect(missing).toEqual([])
  })

  it.each(['维生素 C 片剂', 'विटामिन सी', 'Βιταμίνη', 'Վիտամին'])(
    'draws %s with a font of the machine, or leaves the whole title out and says so',
    async (title) => {
      const { amount } = await inkOf(cardOf('en', title))
      if (missing.length === 0) expect(amount).toBeGreaterThan(1000)
      else expect(amount).toBe((await inkOf(cardOf('en', ''))).amount)
      for (const letter of missing.join('')) expect(title).toContain(letter)
    },
  )

  it('names company and logo where no font has the letters of the title, and never draws boxes', async () => {
    const bare = await bareMaker()
    const withCompany = (title: string): ShareCard => ({ ...cardOf('en', title), company: { text: 'Lajward', language: 'en' } })
    const untitled = await draw(withCompany(''))
    expect((await draw(withCompany('Vitamin \u7dad C'), {}, bare)).equals(untitled)).toBe(true)
    expect(missing).toEqual(['\u7dad'])
    expect(untitled.equals(await draw(cardOf('en', '')))).toBe(false)
    bare.close()
  })

  it('is drawn without a picture that cannot be decoded, and not at all while its file is not there', async () => {
    const broken = join(await temporaryFolder(), 'broken.webp')
    await expect(draw({ ...cardOf('en', 'Vitamin C'), picture: 'broken.webp' }, { picture: broken })).rejects.toThrow('missing')
    await writeFile(broken, 'RIFF????WEBP, and then nothing of the kind')
    expect(
      (await draw({ ...cardOf('en', 'Vitamin C'), picture: 'broken.webp' }, { picture: broken })).equals(
        await draw(cardOf('en', 'Vitamin C')),
      ),
    ).toBe(true)
  })
})
