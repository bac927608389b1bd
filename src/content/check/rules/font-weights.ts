import { brotliDecompressSync } from 'node:zlib'

export type Weights = readonly [lightest: number, boldest: number]

const HEADER_LENGTH = 48
const TABLE_COUNT_AT = 12
const COMPRESSED_LENGTH_AT = 20

/** Numbers of known tags (WOFF File Format 2.0, 4.1); the last one means that the tag follows. */
const TAGS = { os2: 6, glyf: 10, loca: 11, fvar: 47, other: 63 }

/** Of a WOFF2 font, from its axis of weights or, where that is missing, its only weight; undefined of a damaged file. */
export function fontWeights(font: Buffer): Weights | undefined {
  try {
    const { tables, end } = tablesOf(font)
    const length = font.readUInt32BE(COMPRESSED_LENGTH_AT)
    const data = brotliDecompressSync(font.subarray(end, end + length))
    const dataOf = (tag: number): Buffer | undefined => {
      const table = tables.find((each) => each.tag === tag)
      return table && data.subarray(table.start, table.start + table.length)
    }
    return weightAxis(dataOf(TAGS.fvar)) ?? onlyWeight(dataOf(TAGS.os2))
  } catch {
    return undefined
  }
}

interface Table {
  tag: number
  /** In the decompressed data. */
  start: number
  length: number
}

function tablesOf(font: Buffer): { tables: Table[]; end: number } {
  let at = HEADER_LENGTH
  /** UIntBase128 (4.1): seven bits a byte, the eighth says that another one follows. */
  const readLength = (): number => {
    let value = 0
    for (let byte = 0x80; byte & 0x80; at += 1) {
      byte = font.readUInt8(at)
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  const tables: Table[] = []
  let start = 0
  for (let count = font.readUInt16BE(TABLE_COUNT_AT); count > 0; count -= 1) {
    const flags = font.readUInt8(at)
    const tag = flags & 0x3f
    at += tag === TAGS.other ? 5 : 1
    let length = readLength()
    // Of these two tables, the version without a transformation is the third, of all others the first (5.1).
    const plain = tag === TAGS.glyf || tag === TAGS.loca ? 3 : 0
    if (flags >> 6 !== plain) length = readLength()
    tables.push({ tag, start, length })
    start += length
  }
  return { tables, end: at }
}

/** OpenType, `fvar`: the axes begin where its third number says; each has a tag and three numbers with 16 bits of fraction. */
function weightAxis(fvar: Buffer | undefined): Weights | undefined {
  if (!fvar) return undefined
  const [first, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)]
  for (let axis = first; axis < first + count * size; axis += size) {
    if (fvar.toString('latin1', axis, axis + 4) === 'wght') return [fvar.readInt32BE(axis + 4) >> 16, fvar.readInt32BE(axis + 12) >> 16]
  }
  return undefined
}

/** OpenType, `OS/2`: `usWeightClass`. */
function onlyWeight(os2: Buffer | undefined): Weights | undefined {
  const weight = os2?.readUInt16BE(4)
  return weight === undefined ? undefined : [weight, weight]
}
