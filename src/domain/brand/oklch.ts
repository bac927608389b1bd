/** Lightness from 0 to 1, chroma from 0 (grey), hue in degrees (CSS Color 4, 'OKLCH'). */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Triple = [number, number, number]

/** `#` and three or six hexadecimal digits. */
export const HEX_COLOUR = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/

/** CSS Color 4, 'sample code for color conversions'. */
const FROM_RGB_TO_LMS: Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const FROM_LMS_TO_LAB: Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const FROM_LAB_TO_LMS: Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const FROM_LMS_TO_RGB: Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

export function oklchOf(hex: string): Oklch {
  const lms = times(FROM_RGB_TO_LMS, linearOf(hex)).map(Math.cbrt) as Triple
  const [l, a, b] = times(FROM_LMS_TO_LAB, lms)
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** The nearest colour that screens can show: of the same lightness and hue, with less chroma where there is none. */
export function hexOf({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  let [inside, outside] = [0, c]
  if (isShown(rgbOf({ l: lightness, c, h }))) inside = c
  else {
    for (let step = 0; step < 16; step += 1) {
      const between = (inside + outside) / 2
      if (isShown(rgbOf({ l: lightness, c: between, h }))) inside = between
      else outside = between
    }
  }
  const bytes = rgbOf({ l: lightness, c: inside, h }).map((part) => Math.round(Math.min(1, Math.max(0, encoded(part))) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2.2, 'contrast ratio': from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(hex: string): Triple {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex
  const parts = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
  return parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as Triple
}

function encoded(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

function rgbOf({ l, c, h }: Oklch): Triple {
  const angle = (h * Math.PI) / 180
  const lms = times(FROM_LAB_TO_LMS, [l, c * Math.cos(angle), c * Math.sin(angle)]).map((part) => part ** 3) as Triple
  return times(FROM_LMS_TO_RGB, lms)
}

/** Less than half a step of a byte is rounding. */
function isShown(rgb: Triple): boolean {
  return rgb.every((part) => part > -0.0001 && part < 1.0001)
}

function times(matrix: Triple[], [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple
}
