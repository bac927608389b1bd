import { animateChanges } from './navigation.ts'

const PROPERTY = 'view-transition-name'

interface ViewTransition {
  ready: Promise<void>
  finished: Promise<void>
}

/** Chrome 111, Safari 18, Firefox 144. */
type Document2023 = Partial<{ startViewTransition: (change: () => Promise<void>) => ViewTransition }>

/** In the card that links to the path; a page with cards is an article, too. */
const onCard = (path: string) => onScreen(`article:not(:has(article)):has(a[href="${CSS.escape(path)}"]) [data-grows]`)

/** On the page itself; in a carousel the one that is shown. */
const onPage = () => onScreen('[data-current] > [data-grown]') ?? onScreen(':not([data-current]) > [data-grown]')

function onScreen(selector: string): HTMLElement | undefined {
  const element = document.querySelector<HTMLElement>(selector)
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return element && bottom > 0 && top < innerHeight ? element : undefined
}

let named: HTMLElement | undefined
let latest: ViewTransition | undefined

/** Only one element may have the name. */
function name(element: HTMLElement | undefined): void {
  named?.style.removeProperty(PROPERTY)
  element?.style.setProperty(PROPERTY, 'picture')
  named = element
}

/** With the card that led to the page. */
let list: string | undefined

/** Between a card and the page it leads to, the picture grows or shrinks, where browsers can and visitors want motion. */
animateChanges((from, change) => {
  const to = location.pathname
  const { startViewTransition: start } = document as Document2023
  // WebKitGTK 2.50 crashes when a transition is skipped, so none begins that has nowhere to lead.
  const page = to === list ? onPage() : undefined
  const first = page ?? onCard(to)
  list = page ? undefined : from
  if (!start || !first || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change()
    return
  }
  name(first)
  const transition = start.call(document, async () => {
    change()
    // React renders before the next task.
    await new Promise((done) => setTimeout(done))
    name(page ? onCard(from) : onPage())
  })
  latest = transition
  // Refused when the next one skips it.
  transition.ready.catch(() => {})
  void transition.finished.then(() => latest === transition && name(undefined))
})
