import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { checkContent } from '#content/check/check.ts'
import { ContentError } from '#content/problems.ts'

/** By path; undefined removes a file of the good folder. */
export type Files = Record<string, string | Uint8Array | undefined>

const picture = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#27B4F5' } })
  .webp()
  .toBuffer()

const GOOD: Files = {
  'settings.yaml':
    'name: { en: Lajward, fa: لاجورد }\nlogo:\n  file: logo.svg\n  alt: Star\nfacebook: ""\nlanguages: [en, fa, ps]\ncurrency: USD\n',
  'about.yaml':
    'website_name: Lajward\ndescription:\n  en: |\n    First line.\n\n    See [products](/products).\ncompany_profile: profile.pdf\n',
  'figures.yaml': 'team:\n  - { value: "50+", label: { en: members, fa: همکار } }\n  - { value: "", label: countries }\n',
  'services.yaml': '- key: laboratory\n  name: { en: Laboratory, fa: لابراتوار }\n  description: Blood *tests*.\n',
  'product-categories.yaml': '- key: medicines\n  name: { en: Medicines, fa: دواها }\n  featured: true\n',
  'post-types.yaml': '- key: family\n  name: Family\n',
  'sliders.yaml':
    '- key: first\n  title: Good medicine\n  description: Close to home\n  button_text: Look\n  button_link: /products\n  image: { file: box.webp, alt: { en: A box } }\n',
  'clients.yaml': '- key: atlas\n  name: Atlas Hospital\n',
  'faqs.yaml': '- key: open\n  question: When are you open?\n  answer: See [contact](/contact).\n',
  'testimonials.yaml': '- key: mina\n  author_name: Mina\n  author_position: Nurse\n  company: Atlas\n  content: Always there.\n',
  'team.yaml': '- key: laila\n  name: Laila\n  email: laila@lajward.example\n  featured: true\n',
  'products/paracetamol.en.md':
    '---\nname: Paracetamol\ncategory: medicines\nprice: 12.5\nstatus: available\nfeatured: true\nsku: P-500\nadded: 2026-09-14\nmedia:\n  - file: box.webp\n    alt: { en: A box, fa: یک جعبه }\n  - file: box-two.webp\n    alt: Two boxes\ndosage: One tablet\nusage: With water\n---\nFor pain.\n\n![The box](box.webp)\n',
  'products/paracetamol.fa.md': '---\nname: پاراستامول\ndosage: یک تابلیت\n---\nبرای درد.\n',
  'products/zinc.en.md':
    '---\nname: Zinc\ncategory: medicines\nprice: 3\nstatus: out_of_stock\nadded: 2026-09-15\n---\nFor growth. See [paracetamol](/product/paracetamol).\n',
  'posts/fever.en.md':
    '---\ntitle: Fever\ntype: family\ndate: 2026-10-01\nupdated: 2026-10-05\n---\n# Watch\n\n[Our profile](profile.pdf), [a page](https://who.example/a).\n',
  'posts/fever.fa.md': '---\ntitle: تب\nupdated: 2026-10-02\n---\nمتن\n',
  'pages/tests.en.md': '---\ntitle: Tests\ncategory: laboratory\ndate: 2026-08-01\nmedia: { file: box.webp, alt: "" }\n---\nText.\n',
  'pages/samples.en.md': '---\ntitle: Samples\ncategory: laboratory\ndate: 2026-09-01\n---\nText.\n',
  'jobs/nurse.en.md':
    '---\ntitle: Nurse\nlocation: Kabul\nstatus: open\ndate: 2026-11-01\ncountry: AF\nemployment_type: full_time\nclosing_date: 2040-12-31\nsalary: { currency: AFN, value: 30000, unit: month }\n---\nText.\n',
  'media/box.webp': picture,
  'media/box-two.webp': picture,
  'media/unused.webp': picture,
  'media/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h20v10z"/></svg>',
  'media/profile.pdf': '%PDF-1.7\n%%EOF\n',
}

/** The good folder with changes, removed after the test. */
export function contentFolder(changes: Files = {}): string {
  const dir = temporaryFolder()
  fillFolder(dir, changes)
  return dir
}

export function fillFolder(dir: string, changes: Files = {}): void {
  for (const [file, content] of Object.entries({ ...GOOD, ...changes })) {
    if (content !== undefined) writeContent(dir, file, content)
  }
}

export function writeContent(dir: string, file: string, content: string | Uint8Array): void {
  const path = join(dir, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}

export async function problemsOf(dir: string): Promise<string[]> {
  try {
    await checkContent(dir)
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`)
  }
}
