import type { FileHandle } from 'node:fs/promises'

const WINDOW_BYTES = 64 * 1024

/** Reads a file through a window, so that looking through all of it costs little memory. */
export class ByteWindow {
  readonly #file: FileHandle
  readonly #space = Buffer.allocUnsafe(WINDOW_BYTES)
  #start = 0
  #length = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /**
   * The bytes from a position on, as many as the window holds.
   * @param wanted how many there are at least, unless the file ends before; at most 64 kB
   * @returns a view that is good until the next call
   */
  async at(position: number, wanted: number): Promise<Buffer> {
    if (position < this.#start || position + wanted > this.#start + this.#length) {
      const { bytesRead } = await this.#file.read({ buffer: this.#space, position })
      this.#start = position
      this.#length = bytesRead
    }
    return this.#space.subarray(position - this.#start, this.#length)
  }

  /** The bytes from one position to another in one chunk after the other, each good until the next; fewer when the file ends. */
  async *between(start: number, end: number): AsyncGenerator<Buffer> {
    for (let position = start; position < end; ) {
      const bytes = (await this.at(position, 1)).subarray(0, end - position)
      if (bytes.length === 0) return
      yield bytes
      position += bytes.length
    }
  }
}
