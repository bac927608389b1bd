import { type KeyboardEvent, type Ref, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './search-box.module.css'
import { usePending } from './use-pending.ts'

/** docs/spec.md#9-business-constants-and-limits */
const DEBOUNCE_MS = 500

interface SearchBoxProps {
  label: string
  name: string
  field?: Ref<HTMLInputElement>
  /** From the address. */
  applied: string
  /** After the pause, or at once on Enter. */
  onSearch: (text: string, options: { replace: boolean }) => void
}

/** Inside a form it works without script. */
export function SearchBox({ label, name, field, applied, onSearch }: SearchBoxProps) {
  const isApplied = (text: string) => text.trim() === applied
  // All changes of one search make one history entry; Enter and leaving the field finish it.
  const goesOn = useRef(false)
  const search = (text: string) => {
    onSearch(text.trim(), { replace: goesOn.current })
    goesOn.current = true
  }
  const [text, setText] = usePending(applied, DEBOUNCE_MS, isApplied, search)
  const searchAtOnce = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isApplied(text)) search(text)
    goesOn.current = false
  }
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
        onKeyDown={searchAtOnce}
        onBlur={() => {
          goesOn.current = false
        }}
      />
    </div>
  )
}
