import { isPage, SCREENS, type ScreenState, type Width } from './screens.ts'

/** Every screen has pictures in two looks, which cover both directions and both themes. */
export const LOOKS = [
  { language: 'en', theme: 'light', words: 'English, light' },
  { language: 'ps', theme: 'dark', words: 'Pashto, dark' },
] as const

export type Look = (typeof LOOKS)[number]

/** Heading and text above the pictures of a page, by its name in `SCREENS`. */
const PAGES: Record<string, { title: string; text: string }> = {
  '/': { title: 'Home', text: 'What the company does, its products, posts, team and FAQs, and the contact form.' },
  '/products': { title: 'Products', text: 'The catalogue, with search, filters and sorting.' },
  '/product/paracetamol': { title: 'A product', text: 'Its pictures, price and details, and the order button.' },
  '/blog': { title: 'Blog', text: 'All posts, with search and filters.' },
  '/blog/antibiotics-five-questions': { title: 'A post', text: 'The article and related posts.' },
  '/teams': { title: 'Team', text: 'The members of the team.' },
  '/careers': { title: 'Jobs', text: 'Open and closed jobs.' },
  '/careers/{open job}': { title: 'A job', text: 'The job description and how to apply.' },
  '/contact': {
    title: 'Contact',
    text: 'The inquiry form, the addresses and the map, whose tiles are missing here because the tests use no map server.',
  },
  '/category/laboratory': { title: 'A service', text: 'A description of the service and its pages.' },
  '/data/blood-tests': { title: 'A page of a service', text: 'A content page with its picture.' },
  '/order': { title: 'Order list', text: 'Products to order in one message; it is kept in the visitor’s browser alone.' },
  '/privacy': { title: 'Privacy', text: 'What the site stores about visitors and for how long, according to its settings.' },
  '/search?q=500': { title: 'Search', text: 'Results from the whole site, with the matching words highlighted.' },
  '/product/no-such-product': {
    title: 'A missing product',
    text: 'It may have existed once, so the page links back to the catalogue.',
  },
  '/nowhere': { title: 'Page not found', text: 'An unknown address.' },
}

/** Widths in the gallery, in pixels, so that two laptop and two phone pictures fit side by side. */
const SHOWN: Record<Width, number> = { 390: 130, 1440: 280 }

/** The picture's file in `docs/screens`. */
export function pictureFile({ name }: ScreenState, { language, theme }: Look, width: Width): string {
  const words = name === '/' ? ['home'] : name.match(/[a-z]+/g)
  return `${[...(words ?? []), width, language, theme].join('-')}.jpg`
}

/** `docs/screens.md`: every screen and state with its pictures. */
export function gallery(): string {
  return `# Screens

Every screen of the demo site at 1440 and 390 pixels, in English with the light theme and in Pashto with the dark theme, then other states of these screens. \`npm test\` compares the site with these pictures; \`npm run update-screens\` regenerates them and this page.

${SCREENS.filter(isPage).map(pageSection).join('\n')}
## States

${SCREENS.filter((screen) => !isPage(screen))
  .map(stateSection)
  .join('\n')}`
}

function pageSection(screen: ScreenState): string {
  const page = PAGES[screen.name]
  if (!page) throw new Error(`The gallery has no title for ${screen.name}. Add it to PAGES.`)
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
