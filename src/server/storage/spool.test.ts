import { expect, onTestFinished, test } from 'vitest'
import { Spool } from './spool.ts'

async function spooled(texts: string[]): Promise<string[][]> {
  const spool = await Spool.open()
  onTestFinished(() => spool.remove())
  for (const text of texts) await spool.add(text)
  return Array.fromAsync(spool.texts())
}

test('texts come back in their order, a few at a time', async () => {
  const texts = Array.from({ length: 3000 }, (_, index) => `${index}\n${'پاراستامول '.repeat(index % 40)}`)
  const lists = await spooled(['', ...texts])
  expect(lists.flat()).toEqual(['', ...texts])
  expect(lists.length).toBeGreaterThan(1)
})

test('nothing comes back as nothing', async () => {
  expect(await spooled([])).toEqual([])
})
