import { fileOf } from '#content/read/folder.ts'
import { directionOf } from '#domain/language/languages.ts'
import type { ImageSource } from '#domain/media.ts'
import { DEMO_LANGUAGES, type DemoLanguage, FAMILIES, LINES, type Line, MAKES, PACKAGES, type Texts, UNITS } from './assortment.ts'

export interface ContentFile {
  path: string
  text: string
}

export type PictureOf = (slug: string) => ImageSource

/** Different products per line. */
const PER_LINE = Math.min(
  ...LINES.map(({ family, sizes }) => FAMILIES[family].forms.length * sizes.length * PACKAGES.length * MAKES.length),
)

export const MAX_PRODUCTS = LINES.length * PER_LINE

const FIRST_DAY = Date.UTC(2023, 0, 1)
const DAYS = 1050
const MS_PER_DAY = 86_400_000

interface DemoProduct {
  number: number
  line: Line
  form: Texts
  size: number
  pieces: number
  make: Texts
  slug: string
}

/** A number, from 0, always gives the same product. */
export function filesOf(number: number, pictureOf: PictureOf): ContentFile[] {
  const product = productAt(number)
  return DEMO_LANGUAGES.map((language) => ({
    path: fileOf('products', product.slug, language),
    text: `---\n${frontMatter(product, language, pictureOf)}---\n${bodyOf(product, language)}\n`,
  }))
}

function productAt(number: number): DemoProduct {
  const line = pick(LINES, number)
  const { forms } = FAMILIES[line.family]
  let rest = Math.floor(number / LINES.length)
  const next = <Value>(values: readonly Value[]): Value => {
    const value = pick(values, rest)
    rest = Math.floor(rest / values.length)
    return value
  }
  const make = next(MAKES)
  const form = next(forms)
  const size = next(line.sizes)
  const pieces = next(PACKAGES)
  const makeKey = make.en.toLowerCase().replaceAll(' ', '-')
  const slug = `${line.key}-${size}-${UNITS[line.unit].en.toLowerCase()}-${form.key}-${pieces}-${makeKey}`
  return { number, line, form: form.name, size, pieces, make, slug }
}

function frontMatter(product: DemoProduct, language: DemoLanguage, pictureOf: PictureOf): string {
  const { number, line, size } = product
  const fields: [string, unknown][] = [['name', nameIn(product, language)]]
  if (language === 'en') {
    fields.push(
      ['category', line.category],
      ['price', priceOf(number)],
      ['status', spread(number, 1) % 12 === 0 ? 'out_of_stock' : 'available'],
      ['featured', spread(number, 2) % 20 === 0],
      ['sku', `LD-${String(number + 1).padStart(6, '0')}`],
      ['added', new Date(FIRST_DAY + (spread(number, 3) % DAYS) * MS_PER_DAY).toISOString().slice(0, 10)],
    )
  }
  fields.push(
    ['dosage', TEXTS.dosage[language]],
    ['ingredients', `${TEXTS.content[language]}: ${line.name[language]}${commaIn(language)} ${amount(size, line, language)}.`],
    ['usage', FAMILIES[line.family].usage[language]],
  )
  // JSON is YAML and quotes every text; dates stay bare, as an editor writes them.
  const lines = fields.map(([name, value]) => `${name}: ${name === 'added' ? value : JSON.stringify(value)}\n`).join('')
  return language === 'en' ? lines + mediaLines(pictureOf(line.pictured)) : lines
}

function mediaLines({ file, alt }: ImageSource): string {
  const texts = typeof alt === 'string' ? { en: alt } : alt
  const perLanguage = Object.entries(texts).map(([language, text]) => `      ${language}: ${JSON.stringify(text)}\n`)
  return `media:\n  - file: ${file}\n    alt:\n${perLanguage.join('')}`
}

function bodyOf(product: DemoProduct, language: DemoLanguage): string {
  const { line, form } = product
  const { purpose } = FAMILIES[line.family]
  return `${purpose[language]}\n\n**${line.name[language]}**: ${form[language]}.\n\n## ${TEXTS.heading[language]}\n\n- ${TEXTS.ask[language]}\n- ${TEXTS.keep[language]}`
}

function nameIn({ line, form, size, pieces, make }: DemoProduct, language: DemoLanguage): string {
  const maker = language === 'ru' ? `«${make.ru}»` : make[language]
  return [
    `${line.name[language]} ${amount(size, line, language)}`,
    form[language],
    `${digits(pieces, language)} ${TEXTS.pieces[language]}`,
    maker,
  ].join(`${commaIn(language)} `)
}

function amount(size: number, { unit }: Line, language: DemoLanguage): string {
  return `${digits(size, language)} ${UNITS[unit][language]}`
}

function commaIn(language: DemoLanguage): string {
  return directionOf(language) === 'rtl' ? '،' : ','
}

function digits(number: number, language: DemoLanguage): string {
  return directionOf(language) === 'rtl'
    ? String(number).replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)))
    : String(number)
}

function priceOf(number: number): number {
  const part = (spread(number, 4) % 10_000) / 10_000
  return Math.round((0.5 + 1000 * part ** 4) * 100) / 100
}

/** Pseudo-random and repeatable. */
function spread(number: number, salt: number): number {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

function pick<Value>(values: readonly Value[], index: number): Value {
  return values[index % values.length] as Value
}

const TEXTS: Record<'dosage' | 'content' | 'heading' | 'ask' | 'keep' | 'pieces', Texts> = {
  dosage: {
    en: 'As the leaflet in the package says, or as your doctor has told you.',
    fa: 'مطابق ورق داخل بسته، یا به هدایت داکتر.',
    ps: 'د بستې د پاڼې له مخې، یا لکه څنګه چې ډاکټر درته ویلي وي.',
    ru: 'По листку-вкладышу в упаковке или по назначению врача.',
  },
  content: { en: 'Contains', fa: 'محتوا', ps: 'محتویات', ru: 'Состав' },
  heading: { en: 'Good to know', fa: 'خوب است بدانید', ps: 'ښه ده چې پوه شئ', ru: 'Полезно знать' },
  ask: {
    en: 'If you are not sure, ask our pharmacist first.',
    fa: 'اگر مطمئن نیستید، اول از فارمسیست ما بپرسید.',
    ps: 'که ډاډه نه یاست، لومړی زموږ له درملپوه څخه وپوښتئ.',
    ru: 'Если сомневаетесь, сначала спросите нашего фармацевта.',
  },
  keep: {
    en: 'Keep dry, below 30 °C and out of the reach of children.',
    fa: 'در جای خشک، زیر ۳۰ درجهٔ سانتی‌گراد و دور از دسترس کودکان نگه دارید.',
    ps: 'په وچ ځای کې، تر ۳۰ درجو سانتي ګراد لاندې او د ماشومانو له لاسرسي لرې یې وساتئ.',
    ru: 'Храните в сухом, недоступном для детей месте при температуре ниже 30 °C.',
  },
  pieces: { en: 'pieces', fa: 'عدد', ps: 'دانې', ru: 'штук' },
}
