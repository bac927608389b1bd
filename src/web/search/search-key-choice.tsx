import { useEffect, useState } from 'react'
import { useTranslate } from '../environment.tsx'
import { isSearchKeyOn, SEARCH_KEY_STORE } from '../layout/search-key.ts'
import styles from './search-screen.module.css'

/** Switches the search key off: speech input may trigger it by accident (WCAG 2.1.4). */
export function SearchKeyChoice() {
  const t = useTranslate()
  const [on, setOn] = useState(true)
  useEffect(() => setOn(isSearchKeyOn()), [])
  return (
    <label className={styles.key}>
      <input
        type="checkbox"
        checked={on}
        onChange={({ target: { checked } }) => {
          setOn(checked)
          remember(checked)
        }}
      />
      {t('search.key')}
    </label>
  )
}

function remember(on: boolean): void {
  try {
    localStorage.setItem(SEARCH_KEY_STORE, on ? 'on' : 'off')
  } catch {
    // Without storage the key stays on.
  }
}
