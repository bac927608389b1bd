/** A name as it is read: without the characters that keep a number with its word on one line. */
export const asRead = (name: string) => name.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
