import { useEffect, useState } from 'react'
import { store } from '../../browser-storage.ts'
import { whenBack } from '../../routing/navigation.ts'
import { shownTheme, THEME_KEY, THEME_SHOWN, type Theme } from './theme.ts'

/** docs/reading-the-spec.md#pages */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => {
    const read = () => setTheme(shownTheme())
    read()
    const follow = () => void load().then(({ followTheme }) => followTheme(), console.error)
    // Changed in another tab, or cleared there with everything else.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === THEME_KEY || key === null) follow()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener(THEME_SHOWN, read)
    // A page from the back/forward cache is unchanged; the theme may have changed since.
    const stopFollowing = whenBack(follow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener(THEME_SHOWN, read)
      stopFollowing()
    }
  }, [])
  const choose = (chosen: Theme) => {
    // At once: the visitor may leave before the script comes. Without storage the choice lasts as long as the page.
    store('localStorage', THEME_KEY, chosen === 'system' ? null : chosen)
    void load().then(({ showTheme }) => showTheme(chosen), console.error)
  }
  return [theme, choose]
}

/** What few visitors need. */
const load = () => import('./chosen-theme.ts')
