import { isPage, SCREENS, type ScreenState, type Width } from './screens.ts'

/** The two looks that every screen is pictured in: both directions, both themes. */
export const LOOKS = [
  { language: 'en', theme: 'light', words: 'English, light' },
  { language: 'ps', theme: 'dark', words: 'Pashto, dark' },
] as const

export type Look = (typeof LOOKS)[number]

/** What stands above the pictures of a page in the gallery, by its name in `SCREENS`. */
const PAGES: Record<string, { title: string; text: string }> = {
  '/': { title: 'Home', text: 'What the company does, its products, posts, people and answers, and a way to write to it.' },
  '/products': { title: 'Products', text: 'The catalogue, with search, filters and order.' },
  '/product/paracetamol': { title: 'A product', text: 'Its pictures, price and facts, and the button that orders it.' },
  '/blog': { title: 'Blog', text: 'All posts, with search.' },
  '/blog/antibiotics-five-questions': { title: 'A post', text: 'The text as it was written, and posts near to it.' },
  '/teams': { title: 'Team', text: 'Everybody, each in an arch.' },
  '/careers': { title: 'Careers', text: 'The positions, open and closed.' },
  '/careers/{open job}': { title: 'A position', text: 'What the work is, and how to apply.' },
  '/contact': { title: 'Contact', text: 'The inquiry form, addresses and the map, here without a connection to its server.' },
  '/category/laboratory': { title: 'A service', text: 'What the service is, and its pages.' },
  '/data/blood-tests': { title: 'A page of a service', text: 'One page of content with its picture.' },
  '/privacy': { title: 'Privacy', text: 'What the site keeps of visitors and for how long, from its settings.' },
  '/search?q=500': { title: 'Search', text: 'What the whole site holds of what was asked for, which is marked in it.' },
  '/product/no-such-product': {
    title: 'A product that is not there',
    text: 'It may have been there once, so the way leads back to the catalogue.',
  },
  '/nowhere': { title: 'Nothing here', text: 'An address that the site does not know.' },
}

/** Widths in the gallery, in pixels: two windows of a laptop and two phones stand side by side. */
const SHOWN: Record<Width, number> = { 390: 130, 1440: 280 }

/** The picture's file in `docs/screens`. */
export function pictureFile({ name }: ScreenState, { language, theme }: Look, width: Width): string {
  const words = name === '/' ? ['home'] : name.match(/[a-z]+/g)
  return `${[...(words ?? []), width, language, theme].join('-')}.jpg`
}

/** `docs/screens.md`: every screen and state with its pictures. */
export function gallery(): string {
  return `# Screens

Every screen of the demo site in a window of 1440 and of 390 pixels, in English and light and in Pashto and dark, then the states they can be in. \`npm test\` compares the site with these pictures; \`npm run update-screens\` makes them and this page anew.

${SCREENS.filter(isPage).map(pageSection).join('\n')}
## States

${SCREENS.filter((screen) => !isPage(screen))
  .map(stateSection)
  .join('\n')}`
}

function pageSection(screen: ScreenState): string {
  const page = PAGES[screen.name]
  if (!page) throw new Error(`The gallery has no title for ${screen.name}: give it one in PAGES.`)
  return `## ${page.title}\n\n${page.text}\n\n${pictures(screen, page.title)}`
}

function stateSection(screen: ScreenState): string {
  const title = screen.name.charAt(0).toUpperCase() + screen.name.slice(1)
  return `### ${title}\n\n${pictures(screen, title)}`
}

/** The widest first. */
function pictures(screen: ScreenState, title: string): string {
  const shown = screen.widths.toReversed().flatMap((width) =>
    LOOKS.map((look) => {
      const alt = `${title}: ${look.words}, ${width} px`
      return `<img src="screens/${pictureFile(screen, look, width)}" width="${SHOWN[width]}" align="top" alt="${alt}">`
    }),
  )
  return `${shown.join('\n')}\n`
}
