// eslint-disable-next-line no-restricted-imports -- the one program that is started, without a shell
import { type ChildProcess, spawn } from 'node:child_process'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { PictureOrder } from './variant.ts'

const TIMEOUT_MS = 20_000

const IDLE_MS = 30_000

/** Later orders would be done long after their visitors have left. */
const MAX_QUEUE_LENGTH = 200

/** Orders that may have crashed the process. */
const MAX_FAILED = 1000

const RETRY_MS = 5 * 60 * 1000

/** A fault, empty if there is none, answers an order. */
type Message = string | { missingLetters: string }

export interface PictureMaker<Order = PictureOrder> {
  /** @throws when too many orders wait, or this one failed just now or a few minutes ago */
  make: (order: Order) => Promise<void>
  close: () => void
}

interface MakerOptions {
  /** A fontconfig file; needed for pictures with text. */
  fonts?: string
  /** Letters of a text that was left out, since no font has them. */
  onMissingLetters?: (letters: string) => void
  program?: string
  patienceMs?: number
  retryMs?: number
}

const PROGRAM = join(import.meta.dirname, `picture-process${extname(import.meta.filename)}`)

export function pictureMaker(options: MakerOptions = {}): PictureMaker {
  const { fonts, onMissingLetters, program = PROGRAM, patienceMs = TIMEOUT_MS, retryMs = RETRY_MS } = options
  const failed = new LRUCache<string, true>({ max: MAX_FAILED, ttl: retryMs })
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false

  const end = () => {
    worker?.kill('SIGKILL')
    worker = undefined
  }

  const start = (): ChildProcess => {
    const { PATH, MALLOC_ARENA_MAX } = process.env
    // At a low priority: visitors waiting for a page go first. The environment is withheld on purpose.
    const started = spawn('nice', ['-n', '10', process.execPath, program], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH, MALLOC_ARENA_MAX, ...(fonts ? { FONTCONFIG_FILE: fonts } : {}) },
    })
    started.on('message', (message: Message) => {
      if (typeof message === 'object') onMissingLetters?.(message.missingLetters)
    })
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    // All who wait for a picture get the error, too.
    started.on('error', () => {})
    // Neither the process nor its channel may keep the server alive.
    started.unref()
    started.channel?.unref()
    return started
  }

  const work = async (order: PictureOrder): Promise<void> => {
    if (closed) throw new Error('The server is stopping.')
    clearTimeout(idle)
    worker ??= start()
    await answerOf(worker, order, patienceMs)
      .catch((error: unknown) => {
        failed.set(order.target, true)
        end()
        throw error
      })
      .finally(() => {
        if (!closed) idle = setTimeout(end, IDLE_MS).unref()
      })
  }

  return {
    make: async (order) => {
      if (failed.has(order.target)) throw new Error(`${order.target} could not be generated.`)
      if (waiting >= MAX_QUEUE_LENGTH) throw new Error('Too many pictures are waiting to be generated.')
      waiting += 1
      const made = last
        .then(() => work(order))
        .finally(() => {
          waiting -= 1
        })
      last = made.catch(() => {})
      await made
    },
    close: () => {
      closed = true
      clearTimeout(idle)
      end()
    },
  }
}

function answerOf(worker: ChildProcess, order: PictureOrder, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (fault: string) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', onExit).off('error', onError)
      if (fault) reject(new Error(`${order.target}: ${fault}`))
      else resolve()
    }
    const onMessage = (message: Message) => {
      if (typeof message === 'string') settle(message)
    }
    const onExit = () => settle('The process ended.')
    const onError = (error: Error) => settle(error.message)
    // It keeps a command alive that waits for its picture.
    const timer = setTimeout(() => settle('It took too long.'), patienceMs)
    worker.on('message', onMessage).once('exit', onExit).once('error', onError)
    worker.send(order)
  })
}
