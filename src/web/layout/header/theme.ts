/** In local storage; the script in the page's head reads it before the first paint. */
export const THEME_KEY = 'theme'

/** Says to both controls of this page that another theme is shown. */
export const THEME_SHOWN = 'vitrine:theme'

export const THEMES = [
  { name: 'light', icon: 'sun' },
  { name: 'dark', icon: 'moon' },
  { name: 'system', icon: 'monitor' },
] as const
export type Theme = (typeof THEMES)[number]['name']

export function shownTheme(): Theme {
  return themeNamed(document.documentElement.dataset.theme)
}

export function themeNamed(wanted: string | null | undefined): Theme {
  return THEMES.find(({ name }) => name === wanted)?.name ?? 'system'
}
