import { type Ref, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-box.module.css'

/** A pause in typing after which a search applies (SPEC 9). */
const DEBOUNCE_MS = 500

interface SearchBoxProps {
  label: string
  name: string
  /** Takes the field, to put the focus there. */
  field?: Ref<HTMLInputElement>
  /** The text that is applied now, from the address. */
  applied: string
  /** Called with the new text after the pause, or at once on Enter. */
  onSearch: (text: string) => void
}

/** A search field. Inside a form it works without script; with one it applies by itself. */
export function SearchBox({ label, name, field, applied, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(applied)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  // The address may change from elsewhere: reset, back, forward.
  useEffect(() => setText((shown) => (shown.trim() === applied ? shown : applied)), [applied])
  useEffect(() => {
    if (text.trim() === applied) return
    const timer = setTimeout(() => search.current(text.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, applied])
  return (
    <div className={styles.box}>
      <Icon name="search" />
      <input
        ref={field}
        className="input input-pill"
        type="search"
        autoComplete="off"
        name={name}
        maxLength={200}
        value={text}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
