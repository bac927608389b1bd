import sharp from 'sharp'
import { type Image, type ImageSource, imageSource, MAX_PIXELS, NARROWED_TYPES, widthsFor } from '#domain/media.ts'
import { sha256Of } from '#server/files/stored-bytes.ts'
import type { Problem } from '../problems.ts'
import { LINK_OUT, readMedia } from './inside.ts'
import type { Path } from './yaml-source.ts'

export interface MediaFile {
  /** Below media/. */
  source: string
  /** Below /storage: the source path with eight digits of its SHA-256, so that caches may keep it for ever. */
  path: string
  sha256: string
  /** Bytes. */
  size: number
  content_type: string
  kind: string
  picture: PublishedPicture | undefined
}

export type PublishedPicture = Pick<Image, 'width' | 'height' | 'widths' | 'preview'>

/** Of an earlier publication, by the SHA-256 of the picture. */
export type FindPreview = (sha256: string) => Promise<string | undefined>

export type Media = ReadonlyMap<string, MediaFile>

interface Use {
  file: string
  /** Only evaluated for a fault: it can take a whole YAML parser. */
  line: () => number
  picture: boolean
}

export type MediaUses = Map<string, Use[]>

const TYPES: Record<string, { type: string; format?: string }> = {
  webp: { type: 'image/webp', format: 'webp' },
  png: { type: 'image/png', format: 'png' },
  jpg: { type: 'image/jpeg', format: 'jpeg' },
  jpeg: { type: 'image/jpeg', format: 'jpeg' },
  gif: { type: 'image/gif', format: 'gif' },
  avif: { type: 'image/avif', format: 'heif' },
  svg: { type: 'image/svg+xml', format: 'svg' },
  pdf: { type: 'application/pdf' },
  doc: { type: 'application/msword' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  mp4: { type: 'video/mp4' },
  woff2: { type: 'font/woff2' },
}
const PICTURES = Object.keys(TYPES).filter((ending) => TYPES[ending]?.format)

/** Magic numbers of files other than pictures. */
const SIGNED: Record<string, (bytes: Buffer) => boolean> = {
  pdf: (bytes) => bytes.subarray(0, 1024).includes('%PDF-'),
  doc: (bytes) => bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1',
  docx: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04',
  mp4: (bytes) => bytes.subarray(4, 8).toString('latin1') === 'ftyp',
  woff2: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'wOF2',
}

/** Pixels. Narrower pictures need no preview; transparent ones have a plain ground instead. */
const PREVIEWED_WIDTH = 480
const PREVIEW_WIDTH = 10

const NAME = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/i
const ACTIVE_SVG = /<script|<foreignObject|\son\w+\s*=|javascript:/i

export function useMedia(uses: MediaUses, path: string, use: Use): void {
  uses.getOrInsertComputed(path, () => []).push(use)
}

export function imagesIn(value: unknown, path: Path = []): { path: Path; image: ImageSource }[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'file' in value ? imageSource.safeParse(value) : undefined
  if (own?.success) return [{ path, image: own.data }]
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([step, child]) => (typeof child === 'object' ? imagesIn(child, [...path, step]) : []))
}

export function faultsOfUse(path: string, result: MediaFile | string, uses: Use[]): Problem[] {
  if (typeof result === 'string') return uses.map(({ file, line }) => ({ file, line: line(), sentence: result }))
  if (result.picture) return []
  return uses.filter(({ picture }) => picture).map(({ file, line }) => ({ file, line: line(), sentence: notPicture(path) }))
}

/** Returns a message if something is wrong. */
export async function loadFile(contentDir: string, source: string, findPreview: FindPreview): Promise<MediaFile | string> {
  const fault = nameFault(source)
  if (fault !== undefined) return fault
  const bytes = await readMedia(contentDir, source).catch(() => null)
  if (bytes === undefined) return `media/${source}: ${LINK_OUT}`
  if (!bytes) return `There is no file media/${shorten(source)}.${pathHint(source)}`
  return mediaFileOf(source, bytes, findPreview)
}

export function nameFault(source: string): string | undefined {
  if (!NAME.test(source))
    return `"${shorten(source)}" is not a valid file name: use Latin letters, digits, hyphens and full stops, and a path inside media/.`
  if (!TYPES[endingOf(source)]) return `"${source}" is of a type that the site does not publish; use ${Object.keys(TYPES).join(', ')}.`
  return undefined
}

function endingOf(source: string): string {
  return /\.([^./]+)$/.exec(source)?.[1]?.toLowerCase() ?? ''
}

/** Returns a message if something is wrong. */
export async function mediaFileOf(source: string, bytes: Buffer, findPreview: FindPreview): Promise<MediaFile | string> {
  const fault = nameFault(source)
  const ending = endingOf(source)
  const known = TYPES[ending]
  if (fault !== undefined || !known) return fault ?? ''
  const sha256 = sha256Of(bytes)
  const preview = async (): Promise<string | undefined> => (await findPreview(sha256)) ?? (await renderPreview(bytes))
  const picture = known.format ? await pictureOf(bytes, known.type, known.format, preview) : undefined
  if (picture && ending !== 'svg' && picture.width * picture.height > MAX_PIXELS) {
    const millions = (pixels: number): number => Math.ceil(pixels / 1_000_000)
    return `media/${source} has ${millions(picture.width * picture.height)} megapixels, but a picture may have at most ${millions(MAX_PIXELS)}; make it smaller: no page shows more than 4,000 pixels of width.`
  }
  if (known.format && !picture) return `media/${source} is not a readable picture, or its file extension is wrong.`
  if (ending === 'svg' && ACTIVE_SVG.test(bytes.toString('utf8'))) return `media/${source} contains scripts; save it without them.`
  if (SIGNED[ending]?.(bytes) === false)
    return `media/${source} is not a ${ending.toUpperCase()} file, although its name ends in .${ending}.`
  return {
    source,
    path: `${source.slice(0, -ending.length)}${sha256.slice(0, 8)}.${source.slice(-ending.length)}`,
    sha256,
    size: bytes.length,
    content_type: known.type,
    kind: ending.toUpperCase(),
    picture,
  }
}

async function pictureOf(
  bytes: Buffer,
  type: string,
  format: string,
  previewOf: () => Promise<string | undefined>,
): Promise<PublishedPicture | undefined> {
  // sharp throws synchronously for an empty file.
  if (bytes.length === 0) return undefined
  // Without sharp's own limit, so that the message can contain the size.
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!metadata || metadata.format !== format) return undefined
  const { width, height } = metadata.autoOrient
  if (!NARROWED_TYPES.includes(type) || (metadata.pages ?? 1) > 1 || width * height > MAX_PIXELS) return { width, height }
  const preview = metadata.hasAlpha || width < PREVIEWED_WIDTH ? undefined : await previewOf()
  return { width, height, widths: widthsFor(width), ...(preview ? { preview } : {}) }
}

/** About 75 bytes; undefined when it cannot be decoded. */
async function renderPreview(bytes: Buffer): Promise<string | undefined> {
  const small = await sharp(bytes)
    .autoOrient()
    .resize({ width: PREVIEW_WIDTH })
    .webp({ quality: 20, effort: 6 })
    .toBuffer()
    .catch(() => undefined)
  return small && `data:image/webp;base64,${small.toString('base64')}`
}

function pathHint(source: string): string {
  if (source.startsWith('media/')) return ` Paths begin inside media/; write "${shorten(source.slice('media/'.length))}".`
  return ' Check its spelling, capital letters too, or put the file there.'
}

function shorten(path: string): string {
  return path.length > 120 ? `${path.slice(0, 120)}…` : path
}

function notPicture(source: string): string {
  return `media/${source} is not a picture; a picture ends in ${PICTURES.join(', ')}.`
}
