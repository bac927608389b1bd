import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/** Bytes that tell the length of the value behind them. */
const LENGTH = 4

/** A temporary file that takes values one after the other and gives them back in that order, so that memory holds one at a time. */
export class Spool<Value> {
  readonly #folder: string
  readonly #file: FileHandle
  #size = 0

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder
    this.#file = file
  }

  /** Makes an empty one in the system's folder for temporary files (`TMPDIR`), readable by its owner alone. */
  static async open<Value>(): Promise<Spool<Value>> {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-'))
    return new Spool<Value>(folder, await open(join(folder, 'spool'), 'wx+', 0o600))
  }

  /** Adds a value that `structuredClone` could copy. */
  async add(value: Value): Promise<void> {
    const bytes = serialize(value)
    const length = Buffer.alloc(LENGTH)
    length.writeUInt32LE(bytes.length)
    await this.#file.writev([length, bytes], this.#size)
    this.#size += LENGTH + bytes.length
  }

  async *values(): AsyncIterable<Value> {
    for (let at = 0; at < this.#size; ) {
      const length = (await this.#read(at, LENGTH)).readUInt32LE()
      yield deserialize(await this.#read(at + LENGTH, length)) as Value
      at += LENGTH + length
    }
  }

  async remove(): Promise<void> {
    await this.#file.close()
    await rm(this.#folder, { recursive: true })
  }

  async #read(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#file.read(Buffer.allocUnsafe(length), 0, length, at)
    if (bytesRead < length) throw new Error('A temporary file of the publication was cut short. Publish again.')
    return buffer
  }
}
