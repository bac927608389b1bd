/** The system crops icons with a ground; of a maskable one only a circle of four fifths is visible (Web Application Manifest). */
export const ICONS = {
  'any-96': { size: 96, part: 1, ground: false },
  'any-192': { size: 192, part: 1, ground: false },
  'any-512': { size: 512, part: 1, ground: false },
  'apple-180': { size: 180, part: 0.72, ground: true },
  'maskable-512': { size: 512, part: 0.56, ground: true },
} as const
export type IconName = keyof typeof ICONS

/** Drawn without a logo. */
export interface Mark {
  colour?: string
  /** A square instead of an arch. */
  plain?: boolean
  /** The first one of the company's name. */
  letter?: { text: string; language: string }
}

export interface IconOrder {
  icon: IconName
  mark?: Mark
  sign?: string | undefined
  target: string
}

/** Stays the same when the logo changes. */
export function iconPath(icon: IconName): string {
  return `/icons/${icon}.png`
}
