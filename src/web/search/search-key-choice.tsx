import { useEffect, useState } from 'react'
import { readStored, store } from '../browser-storage.ts'
import { useTranslate } from '../environment.tsx'
import styles from './search-screen.module.css'

/** In local storage; `off` disables the key, which `boot.js` listens for. */
const KEY = 'search-key'

/** Switches the search key off: speech input may trigger it by accident (WCAG 2.1.4). */
export function SearchKeyChoice() {
  const t = useTranslate()
  const [on, setOn] = useState(true)
  useEffect(() => setOn(readStored('localStorage', KEY) !== 'off'), [])
  return (
    <label className={styles.key}>
      <input
        type="checkbox"
        checked={on}
        onChange={({ target: { checked } }) => {
          setOn(checked)
          // Without storage the key stays on.
          store('localStorage', KEY, checked ? 'on' : 'off')
        }}
      />
      {t('search.key')}
    </label>
  )
}
