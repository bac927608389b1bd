import type { Files } from './content-folder.ts'

/** Markdown files of the ordinary fixture, which is in English. */
const ENGLISH_FILES = [
  'products/paracetamol.en.md',
  'products/paracetamol.fa.md',
  'products/zinc.en.md',
  'posts/fever.en.md',
  'posts/fever.fa.md',
  'pages/tests.en.md',
  'pages/samples.en.md',
  'jobs/nurse.en.md',
]

const WITHOUT_ENGLISH: Files = Object.fromEntries(ENGLISH_FILES.map((file) => [file, undefined]))

/** A carpenter's workshop in German alone, whose texts are plain. */
export const GERMAN: Files = {
  ...WITHOUT_ENGLISH,
  'settings.yaml':
    'name: Nordwind\nfooter_text: Möbel aus Massivholz\nmain_email: post@nordwind.example\nlanguages: [de]\ntime_zone: Europe/Berlin\ncurrency: EUR\n',
  'about.yaml': 'website_name: Nordwind\ndescription: Wir bauen Möbel.\n',
  'figures.yaml': '{}',
  'services.yaml': '- key: werkstatt\n  name: Werkstatt\n  description: Nach Maß.\n',
  'product-categories.yaml': '- key: betten\n  name: Betten\n  featured: true\n',
  'post-types.yaml': '- key: neues\n  name: Neues\n',
  'sliders.yaml':
    '- key: erstes\n  title: Gute Möbel\n  description: Aus der Region\n  button_text: Ansehen\n  button_link: /products\n  image: { file: box.webp, alt: Ein Bett }\n',
  'clients.yaml': '[]',
  'faqs.yaml': '- key: lieferung\n  question: Liefern Sie?\n  answer: Ja.\n',
  'testimonials.yaml': '[]',
  'team.yaml': '- key: anna\n  name: Anna\n  featured: true\n',
  'products/bett.de.md':
    '---\nname: Bett Öland\ncategory: betten\nprice: 1234.5\nstatus: available\nfeatured: true\nadded: 2026-09-14\n---\nAus Eiche.\n',
  'products/bank.de.md': '---\nname: Bank\ncategory: betten\nprice: 99\nstatus: available\nadded: 2026-09-15\n---\nAus Buche.\n',
  'posts/messe.de.md': '---\ntitle: Auf der Messe\ntype: neues\ndate: 2026-10-01\n---\nBesuchen Sie uns.\n',
  'pages/holz.de.md': '---\ntitle: Unser Holz\ncategory: werkstatt\ndate: 2026-08-01\n---\nText.\n',
  'jobs/tischler.de.md': '---\ntitle: Tischler\nlocation: Kiel\nstatus: open\ndate: 2026-11-01\n---\nText.\n',
}

/** A clinic that writes in Arabic and translates some of it into English. */
export const ARABIC: Files = {
  ...WITHOUT_ENGLISH,
  'settings.yaml':
    'name: { ar: عيادة النور, en: Alnoor Clinic }\nfooter_text: { ar: رعاية لكل العائلة }\nmain_email: info@alnoor.example\nlanguages: [ar, en]\nsource_language: ar\ncurrency: { list: USD, detail: USD }\n',
  'about.yaml': 'website_name: { ar: عيادة النور }\ndescription: { ar: نحن عيادة. }\n',
  'figures.yaml': '{}',
  'services.yaml': '- key: laboratory\n  name: { ar: المختبر, en: Laboratory }\n  description: { ar: تحاليل الدم. }\n',
  'product-categories.yaml': '- key: medicines\n  name: { ar: أدوية }\n  featured: true\n',
  'post-types.yaml': '- key: family\n  name: { ar: العائلة }\n',
  'sliders.yaml':
    '- key: first\n  title: { ar: دواء جيد }\n  description: { ar: قريب منك }\n  button_text: { ar: شاهد }\n  button_link: /products\n  image: { file: box.webp, alt: { ar: علبة } }\n',
  'clients.yaml': '[]',
  'faqs.yaml': '- key: open\n  question: { ar: متى تفتحون؟ }\n  answer: { ar: دائما. }\n',
  'testimonials.yaml': '[]',
  'team.yaml': '- key: mina\n  name: { ar: مينا }\n  featured: true\n',
  'products/zinc.ar.md': '---\nname: زنك\ncategory: medicines\nprice: 1234.5\nstatus: available\nadded: 2026-09-14\n---\nللنمو.\n',
  'posts/fever.ar.md': '---\ntitle: الحمى\ntype: family\ndate: 2026-10-01\n---\nنص.\n',
  'posts/fever.en.md': '---\ntitle: Fever\n---\nText.\n',
  'pages/tests.ar.md': '---\ntitle: التحاليل\ncategory: laboratory\ndate: 2026-08-01\n---\nنص.\n',
  'jobs/nurse.ar.md': '---\ntitle: ممرضة\nlocation: الرياض\nstatus: open\ndate: 2026-11-01\n---\nنص.\n',
}

/** The ordinary fixture as a site in English alone. */
export const ENGLISH: Files = { 'settings.yaml': 'name: Lajward\nlanguages: [en]\ncurrency: USD\nmain_email: hello@lajward.example\n' }
