/** Local storage key; `off` where the visitor does not want the key, which `boot.js` listens for. */
export const SEARCH_KEY_STORE = 'search-key'

/** Whether `/` leads to the search. */
export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(SEARCH_KEY_STORE) !== 'off'
  } catch {
    return true
  }
}
