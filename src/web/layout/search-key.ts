/** In local storage; `off` disables the key, which `boot.js` listens for. */
export const SEARCH_KEY_STORE = 'search-key'

export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(SEARCH_KEY_STORE) !== 'off'
  } catch {
    return true
  }
}
