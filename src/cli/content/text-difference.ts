import { styleText } from 'node:util'
import { visibleLine } from '../visible-text.ts'

export type LinePainter = (before: string[], after: string[]) => string[]

/** `NO_COLOR` and its like are respected (no-color.org). */
export async function linePainter(colours: boolean): Promise<LinePainter> {
  const { diffArrays, diffWordsWithSpace } = await import('diff')
  const paint = (style: Parameters<typeof styleText>[0], text: string): string =>
    colours ? styleText(style, text, { stream: process.stdout }) : text

  /** With the words that differ emphasized. */
  const changedLine = (before: string, after: string): [string, string] => {
    const words = diffWordsWithSpace(before, after)
    const side = (dropped: 'added' | 'removed', colour: 'red' | 'green'): string =>
      words
        .filter((word) => !word[dropped])
        .map(({ value, added, removed }) => paint(added || removed ? [colour, 'underline'] : colour, value))
        .join('')
    return [paint('red', '- ') + side('added', 'red'), paint('green', '+ ') + side('removed', 'green')]
  }

  return (before, after) => {
    const lines: string[] = []
    const pieces = diffArrays(before.map(visibleLine), after.map(visibleLine))
    for (const [index, { value, added, removed }] of pieces.entries()) {
      const next = pieces[index + 1]
      if (removed && next?.added && colours) {
        const pairs = value.map((line, at) => changedLine(line, next.value[at] ?? ''))
        lines.push(...pairs.map(([old]) => old), ...pairs.slice(0, next.value.length).map(([, fresh]) => fresh))
        lines.push(...next.value.slice(value.length).map((line) => paint('green', `+ ${line}`)))
      } else if (removed) lines.push(...value.map((line) => paint('red', `- ${line}`)))
      else if (added && !(pieces[index - 1]?.removed && colours)) lines.push(...value.map((line) => paint('green', `+ ${line}`)))
    }
    return lines
  }
}
