import { expect, test } from 'vitest'
import { contentFolder, type Files, problemsOf } from '../../../../tests/support/samples/content-folder.ts'
import { checkContent } from '../check.ts'

const UNITS = `units:
  hour: { en: [hour*], fa: [ساعت*], ps: [ساعت*] }
  mg: [mg]
  mg/kg: [mg/kg]
  AFN: { en: ["AFN #"], fa: [افغانی] }
facts:
`

/** Hints of a good folder in which these facts and texts stand. */
async function hintsOf(facts: string, files: Files): Promise<string[]> {
  const dir = contentFolder({ 'facts.yaml': UNITS + facts, ...files })
  const { hints } = await checkContent(dir)
  return hints.map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`)
}

const zinc = (english: string, persian?: string): Files => ({
  'products/zinc.en.md': `---\nname: Zinc\ncategory: medicines\nprice: 3\nstatus: available\nadded: 2026-09-15\n---\n${english}\n`,
  'products/zinc.fa.md': persian === undefined ? undefined : `---\nname: جست\n---\n${persian}\n`,
})

const EVERY_SIX_HOURS = `  - key: zinc-interval
    source: BNF
    values: { hour: [6] }
    texts: [products/zinc]
`

test('a text that says what its facts say, in figures or in words, has no hint', async () => {
  expect(await hintsOf(EVERY_SIX_HOURS, zinc('Every six hours.', 'هر ۶ ساعت.'))).toEqual([])
  expect(await hintsOf(EVERY_SIX_HOURS, zinc('A six-hour gap; **6** hours at night.', 'فاصلهٔ شش‌ساعته.'))).toEqual([])
})

test('another number in a text of the fact contradicts it, with its line', async () => {
  const text = 'One line.\n\n- Wash your hands.\n- Take it every 4 to 6 hours.'
  expect(await hintsOf(EVERY_SIX_HOURS, zinc(text, 'هر ۶ ساعت، شب هر هشت ساعت.'))).toEqual([
    'products/zinc.en.md:11  "4 to 6 hours" contradicts facts.yaml: "zinc-interval" has 6 (hour). Correct the text or the fact.',
    'products/zinc.fa.md:4  "هشت ساعت" contradicts facts.yaml: "zinc-interval" has 6 (hour). Correct the text or the fact.',
  ])
})

test('a number that a text should say and does not is told, in each language', async () => {
  expect(await hintsOf(EVERY_SIX_HOURS, zinc('Every 6 hours.', 'گاه‌گاه.'))).toEqual([
    'products/zinc.fa.md:1  The Persian text does not say 6 (hour), as "zinc-interval" in facts.yaml wants. Add it, or correct the fact.',
  ])
})

test('words of a sentence make any text of the site answer to the fact, lists and fields included', async () => {
  const facts = `  - key: fever-interval
    source: BNF
    values: { hour: [6] }
    near: { en: [fever … dose], fa: [تب*] }
`
  const files: Files = {
    'products/paracetamol.en.md': undefined,
    'products/paracetamol.fa.md': undefined,
    ...zinc('Against fever give a dose every 8 hours. In 8 hours it is night.'),
    'faqs.yaml': '- key: open\n  question: When?\n  answer:\n    en: Sleep.\n    fa: |\n      سلام.\n\n      در تب هر ۵ ساعت.\n',
  }
  expect(await hintsOf(facts, files)).toEqual([
    'faqs.yaml:8  "۵ ساعت" contradicts facts.yaml: "fever-interval" has 6 (hour). Correct the text or the fact.',
    'products/zinc.en.md:8  "8 hours" contradicts facts.yaml: "fever-interval" has 6 (hour). Correct the text or the fact.',
  ])
})

test('the facts of a sentence come before those of its text, and those before facts of the whole site', async () => {
  const facts = `${EVERY_SIX_HOURS}  - { key: night, source: us, values: { hour: [8] }, near: { en: [night] } }
  - { key: anywhere, source: us, values: { hour: [24] } }
`
  const elsewhere = { 'services.yaml': '- key: laboratory\n  name: Laboratory\n  description: Open 24 hours, closed for 6 hours.\n' }
  expect(await hintsOf(facts, { ...zinc('Every 6 hours. At night after 8 hours, not 24 hours.'), ...elsewhere })).toEqual([
    'products/zinc.en.md:8  "24 hours" contradicts facts.yaml: "night" has 8 (hour). Correct the text or the fact.',
    'services.yaml:3  "6 hours" contradicts facts.yaml: "anywhere" has 24 (hour). Correct the text or the fact.',
  ])
})

test('words that contradict a fact are found near its words', async () => {
  const facts = `  - key: chest-pain
    source: the medical director
    near: { en: [chest pain] }
    never: { en: [the same day] }
`
  expect(await hintsOf(facts, zinc('With chest pain see a doctor the same day. With a cold, the same day.'))).toEqual([
    'products/zinc.en.md:8  "the same day" contradicts "chest-pain" in facts.yaml. Correct the text or the fact.',
  ])
})

test('the longest unit counts, and each language writes large numbers its own way', async () => {
  const facts = '  - { key: prices, source: us, values: { mg/kg: [12], mg: [500], AFN: [3500] }, texts: [products/zinc] }\n'
  expect(await hintsOf(facts, zinc('12 mg/kg, 500 mg, AFN 3,500.', '۱۲ mg/kg، ۵۰۰ mg، ۳٬۵۰۰ افغانی'))).toEqual([])
})

test('pictures may show other numbers, and link targets are no text', async () => {
  const text =
    '---\nname: Zinc\ncategory: medicines\nprice: 3\nstatus: available\nadded: 2026-09-15\nmedia: [{ file: box.webp, alt: A box for 9 hours }]\n---\nIn [6 hours](/products?search=7%20hours).\n'
  expect(await hintsOf(EVERY_SIX_HOURS, { 'products/zinc.en.md': text })).toEqual([])
})

test('a unit without words, and a text that does not exist, are problems of facts.yaml', async () => {
  const facts = '  - key: x\n    source: us\n    values:\n      day: [3]\n    texts:\n      - products/none\n      - faqs\n'
  expect(await problemsOf(contentFolder({ 'facts.yaml': UNITS + facts }))).toEqual([
    'facts.yaml:10  "day" is not among "units" at the top of this file; add it there, with the words for it in each language.',
    'facts.yaml:12  There is no text "products/none"; write one like products/zinc-syrup or faqs.',
  ])
})
