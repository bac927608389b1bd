import { readStored } from '../../browser-storage.ts'
import { shownTheme, THEME_KEY, THEME_SHOWN, type Theme, themeNamed } from './theme.ts'

/** Shows what is remembered; without storage, the theme stays as it is. */
export function followTheme(): void {
  const stored = readStored('localStorage', THEME_KEY)
  showTheme(stored === undefined ? shownTheme() : themeNamed(stored))
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  colourBrowser(theme)
  window.dispatchEvent(new Event(THEME_SHOWN))
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
