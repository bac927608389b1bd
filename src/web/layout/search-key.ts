/** Local storage key; `off` where the visitor does not want the key. */
export const SEARCH_KEY_STORE = 'search-key'

/** Whether `/` leads to the search. */
export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(SEARCH_KEY_STORE) !== 'off'
  } catch {
    return true
  }
}

/** Has `/` lead to the search, or into its field where it stands. Call once. */
export function startSearchKey(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || !isSearchKeyOn()) return
    if ((target as Element).closest('input,textarea,select,dialog')) return
    event.preventDefault()
    const field = document.querySelector<HTMLElement>('main [name="q"]')
    if (field) field.focus()
    else document.querySelector<HTMLElement>('header [href$="/search"]')?.click()
  })
}
