type StorageName = 'localStorage' | 'sessionStorage'

/** Null if nothing is stored, undefined where the browser forbids storage. */
export function readStored(storage: StorageName, key: string): string | null | undefined {
  try {
    return window[storage].getItem(key)
  } catch {
    return undefined
  }
}

/** Null removes it. False where the browser forbids storage, or where it is full. */
export function store(storage: StorageName, key: string, value: string | null): boolean {
  try {
    if (value === null) window[storage].removeItem(key)
    else window[storage].setItem(key, value)
    return true
  } catch {
    return false
  }
}
