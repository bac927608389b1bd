import type { FileHandle } from 'node:fs/promises'

const WINDOW_BYTES = 64 * 1024

export class ByteWindow {
  readonly #file: FileHandle
  readonly #space = Buffer.allocUnsafe(WINDOW_BYTES)
  #start = 0
  #length = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** At least `wanted` bytes, at most 64 kB, unless the file ends before. The view is valid until the next call. */
  async at(position: number, wanted: number): Promise<Buffer> {
    if (position < this.#start || position + wanted > this.#start + this.#length) {
      const { bytesRead } = await this.#file.read({ buffer: this.#space, position })
      this.#start = position
      this.#length = bytesRead
    }
    return this.#space.subarray(position - this.#start, this.#length)
  }

  /** Each chunk is valid until the next. */
  async *between(start: number, end: number): AsyncGenerator<Buffer> {
    for (let position = start; position < end; ) {
      const bytes = (await this.at(position, 1)).subarray(0, end - position)
      if (bytes.length === 0) return
      yield bytes
      position += bytes.length
    }
  }
}
