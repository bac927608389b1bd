import { expect, onTestFinished, test } from 'vitest'
import { TempLog } from './temp-log.ts'

async function logged(texts: string[]): Promise<string[][]> {
  const log = await TempLog.open()
  onTestFinished(() => log.remove())
  for (const text of texts) await log.add(text)
  return Array.fromAsync(log.texts())
}

test('texts come back in their order, a few at a time', async () => {
  const texts = Array.from({ length: 3000 }, (_, index) => `${index}\n${'پاراستامول '.repeat(index % 40)}`)
  const lists = await logged(['', ...texts])
  expect(lists.flat()).toEqual(['', ...texts])
  expect(lists.length).toBeGreaterThan(1)
})

test('nothing comes back as nothing', async () => {
  expect(await logged([])).toEqual([])
})
