/** A table of a report; cells are plain text. */
export interface Table {
  columns: string[]
  rows: string[][]
  /** Whether columns behind the first hold words, and not numbers. */
  words?: boolean
}

/** A bar of a chart, or several one behind the other. */
export interface Bar {
  label: string
  /** Written at the end of the label's line. */
  value: string
  parts: { amount: number; kind: BarKind }[]
}

/** Ours, what it is compared with, and further kinds for bars of several parts. */
export type BarKind = 'ours' | 'other' | 'third' | 'fourth' | 'fifth' | 'sixth'

/** Horizontal bars on one scale. */
export interface Chart {
  title: string
  bars: Bar[]
  /** A line across all bars, for example a target. */
  mark?: { amount: number; label: string }
  /** What the kinds mean, where bars have several parts. */
  legend?: { kind: BarKind; label: string }[]
}

/** A chapter of the report, in the order in which it is read. */
export interface Section {
  title: string
  paragraphs: string[]
  charts: Chart[]
  tables: Table[]
}

/** A bar of one part. */
export function bar(label: string, amount: number, value: string, kind: BarKind = 'ours'): Bar {
  return { label, value, parts: [{ amount, kind }] }
}
