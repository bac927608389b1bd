export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Only commands whose numbers are coordinates: then the box around the drawing follows from them. */
const COMMANDS = /^\s*M[MLCQZz\d\s,.-]*$/

/** Undefined for what is no such path. */
function coordinates(shape: string): number[] | undefined {
  if (!COMMANDS.test(shape)) return undefined
  const numbers = (shape.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  return numbers.length >= 6 && numbers.length % 2 === 0 ? numbers : undefined
}

export function isShape(shape: string): boolean {
  return coordinates(shape) !== undefined
}

/** Around all of them, with the middles of curves inside. */
export function boxAround(shapes: string[]): Box {
  const numbers = shapes.flatMap((shape) => coordinates(shape) ?? [])
  const across = numbers.filter((_, index) => index % 2 === 0)
  const down = numbers.filter((_, index) => index % 2 === 1)
  const smallest = (values: number[]) => values.reduce((least, value) => Math.min(least, value), Infinity)
  const largest = (values: number[]) => values.reduce((most, value) => Math.max(most, value), -Infinity)
  const x = smallest(across)
  const y = smallest(down)
  return { x, y, width: largest(across) - x, height: largest(down) - y }
}
