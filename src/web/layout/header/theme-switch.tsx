import { useEffect, useState } from 'react'
import { readStored, store } from '../../browser-storage.ts'
import { useTranslate } from '../../environment.tsx'
import { whenBack } from '../../routing/navigation.ts'
import { Icon } from '../../ui/icon.tsx'
import { Dropdown } from './dropdown.tsx'
import styles from './theme-switch.module.css'

/** In local storage; the script in the page's head reads it before the first paint. */
const KEY = 'theme'

const THEMES = [
  { name: 'light', icon: 'sun' },
  { name: 'dark', icon: 'moon' },
  { name: 'system', icon: 'monitor' },
] as const
type Theme = (typeof THEMES)[number]['name']

/** docs/reading-the-spec.md#pages */
export function ThemeSwitch() {
  const t = useTranslate()
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => {
    const chosen = document.documentElement.dataset.theme
    if (chosen === 'light' || chosen === 'dark') setTheme(chosen)
    const follow = () => {
      const remembered = rememberedTheme()
      setTheme(remembered)
      show(remembered)
    }
    // Changed in another tab, or cleared there with everything else.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY || key === null) follow()
    }
    window.addEventListener('storage', onStorage)
    // A page from the back/forward cache is unchanged; the theme may have changed since.
    const stopFollowing = whenBack(follow)
    return () => {
      window.removeEventListener('storage', onStorage)
      stopFollowing()
    }
  }, [])
  const choose = (next: Theme) => {
    setTheme(next)
    show(next)
    // Without storage the choice lasts as long as the page.
    store('localStorage', KEY, next === 'system' ? null : next)
  }
  return (
    <Dropdown
      className={styles.switch}
      label={t('theme.label')}
      summaryClassName="icon-button"
      panelClassName={styles.choices}
      summary={
        <>
          <span className={styles.light}>
            <Icon name="moon" />
          </span>
          <span className={styles.dark}>
            <Icon name="sun" />
          </span>
        </>
      }
    >
      <ul role="list" aria-label={t('theme.label')}>
        {THEMES.map(({ name, icon }) => (
          <li key={name}>
            <button type="button" aria-pressed={name === theme} onClick={() => choose(name)}>
              <Icon name={icon} />
              {t(`theme.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  colourBrowser(theme)
}

/** Without storage it stays as it is. */
function rememberedTheme(): Theme {
  const stored = readStored('localStorage', KEY)
  const remembered = stored === undefined ? document.documentElement.dataset.theme : stored
  return THEMES.find(({ name }) => name === remembered)?.name ?? 'system'
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
