/** Apart from the list, whose script pages load only when there is something on it. */
export const ORDER_KEY = 'order'
