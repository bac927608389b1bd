/**
 * The icons that browsers and systems ask for: how many pixels wide, and which part of that the company's
 * sign takes. Those without a ground are shown as they are; the others are cut to a shape by the system:
 * of a maskable icon, only a circle of four fifths is sure to be seen (Web Application Manifest, 'maskable').
 */
export const ICONS = {
  'any-96': { size: 96, part: 1, ground: false },
  'any-192': { size: 192, part: 1, ground: false },
  'any-512': { size: 512, part: 1, ground: false },
  'apple-180': { size: 180, part: 0.72, ground: true },
  'maskable-512': { size: 512, part: 0.56, ground: true },
} as const
export type IconName = keyof typeof ICONS

/** An icon to be drawn. */
export interface IconOrder {
  icon: IconName
  /** File with the company's sign; without one an arch stands for it. */
  sign?: string
  /** File to be written. */
  target: string
}

/** The address of an icon; it stays the same when the logo changes. */
export function iconPath(icon: IconName): string {
  return `/icons/${icon}.png`
}
