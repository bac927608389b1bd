import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LENGTH = 4

const BLOCK = 262_144

/** Not `v8.serialize`: it retains every object until a garbage collection, by which time they are no longer young. */
export class TempLog {
  readonly #folder: string
  readonly #file: FileHandle
  readonly #blocks: number[] = []
  #gathered: Buffer[] = []
  #gatheredSize = 0
  #end = 0

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder
    this.#file = file
  }

  static async open(): Promise<TempLog> {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-'))
    return new TempLog(folder, await open(join(folder, 'log'), 'wx+', 0o600))
  }

  async add(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    const length = Buffer.alloc(LENGTH)
    length.writeUInt32LE(bytes.length)
    this.#gathered.push(length, bytes)
    this.#gatheredSize += LENGTH + bytes.length
    if (this.#gatheredSize >= BLOCK) await this.#write()
  }

  async *texts(): AsyncIterable<string[]> {
    if (this.#gatheredSize > 0) await this.#write()
    let start = 0
    for (const size of this.#blocks) {
      const { buffer, bytesRead } = await this.#file.read(Buffer.allocUnsafe(size), 0, size, start)
      if (bytesRead < size) throw new Error('A temporary file of the publication was cut short. Publish again.')
      yield textsIn(buffer)
      start += size
    }
  }

  async remove(): Promise<void> {
    await this.#file.close()
    await rm(this.#folder, { recursive: true })
  }

  async #write(): Promise<void> {
    await this.#file.writev(this.#gathered, this.#end)
    this.#blocks.push(this.#gatheredSize)
    this.#end += this.#gatheredSize
    this.#gathered = []
    this.#gatheredSize = 0
  }
}

function textsIn(block: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < block.length; ) {
    const start = at + LENGTH
    const end = start + block.readUInt32LE(at)
    texts.push(block.toString('utf8', start, end))
    at = end
  }
  return texts
}
