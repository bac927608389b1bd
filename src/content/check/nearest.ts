import { distance } from 'fastest-levenshtein'

/** Of the choices, the one that is written almost like the value, whatever its case, spaces and hyphens. */
export function nearest(value: string, choices: Iterable<string>): string | undefined {
  const written = lettersOf(value)
  const [best] = [...choices]
    .map((choice) => ({ choice, edits: distance(written, lettersOf(choice)) }))
    .filter(({ edits }) => edits <= Math.min(2, written.length / 3))
    .sort((one, other) => one.edits - other.edits)
  return best?.choice
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '')
}
