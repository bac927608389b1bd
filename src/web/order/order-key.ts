/** Apart from the list, whose script pages load only when there is something on it. */

export const ORDER_KEY = 'order'

/** Dispatched when this page has changed the list; other tabs get the browser's `storage` event. */
export const ORDER_CHANGED = 'orderchanged'
