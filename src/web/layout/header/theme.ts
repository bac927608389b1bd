import { useEffect, useState } from 'react'
import { readStored, store } from '../../browser-storage.ts'
import { whenBack } from '../../routing/navigation.ts'

/** In local storage; the script in the page's head reads it before the first paint. */
const KEY = 'theme'

export const THEMES = [
  { name: 'light', icon: 'sun' },
  { name: 'dark', icon: 'moon' },
  { name: 'system', icon: 'monitor' },
] as const
export type Theme = (typeof THEMES)[number]['name']

/** Says to the other control of this page what one of them has chosen. */
const CHOSEN = 'vitrine:theme'

/** docs/reading-the-spec.md#pages */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => {
    setTheme(shownTheme())
    const follow = () => {
      show(rememberedTheme())
      setTheme(shownTheme())
    }
    // Changed in another tab, or cleared there with everything else.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY || key === null) follow()
    }
    const onChosen = () => setTheme(shownTheme())
    window.addEventListener('storage', onStorage)
    window.addEventListener(CHOSEN, onChosen)
    // A page from the back/forward cache is unchanged; the theme may have changed since.
    const stopFollowing = whenBack(follow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener(CHOSEN, onChosen)
      stopFollowing()
    }
  }, [])
  return [theme, choose]
}

function choose(theme: Theme): void {
  show(theme)
  // Without storage the choice lasts as long as the page.
  store('localStorage', KEY, theme === 'system' ? null : theme)
  window.dispatchEvent(new Event(CHOSEN))
}

function shownTheme(): Theme {
  return THEMES.find(({ name }) => name === document.documentElement.dataset.theme)?.name ?? 'system'
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  colourBrowser(theme)
}

/** Without storage it stays as it is. */
function rememberedTheme(): Theme {
  const stored = readStored('localStorage', KEY)
  return stored === undefined ? shownTheme() : (THEMES.find(({ name }) => name === stored)?.name ?? 'system')
}

/** For canvas and browser bars, where the theme is not the system's; on loading, the head's script does it. */
function colourBrowser(theme: Theme): void {
  const scheme = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')
  if (scheme) scheme.content = theme === 'system' ? 'light dark' : theme
  const colour = getComputedStyle(document.body).backgroundColor
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.own ??= meta.content
    meta.content = theme === 'system' ? meta.dataset.own : colour
  }
}
