const DIGITS = /[٠-٩۰-۹]/g

/** Apart from fold.ts, whose tables browsers do not need. */
export function asciiDigits(text: string): string {
  return text.replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
}

export function phoneAddress(number: string): string {
  return `tel:${asciiDigits(number).replace(/[^\d+]/g, '')}`
}
