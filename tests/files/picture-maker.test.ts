import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { pictureMaker } from '#server/pictures/picture-maker.ts'
import { photograph, temporaryFolder } from '../support/servers/pictures.ts'

/** A process that does with each order what its source says. */
const PROGRAM = `
import { appendFileSync } from 'node:fs'
process.on('message', ({ source, target }) => {
  appendFileSync(target + '.log', process.pid + ' ')
  if (source === 'die') process.exit(1)
  if (source !== 'hang') process.send(source === 'fail' ? 'The disk is full.' : '')
})
`

async function scriptedMaker(patienceMs = 60_000) {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.mjs'), PROGRAM)
  const maker = pictureMaker({ program: join(folder, 'program.mjs'), patienceMs })
  onTestFinished(() => maker.close())
  const make = (source: string, target = source) => maker.make({ source, target: join(folder, target), width: 320, format: 'avif' })
  return { make, log: (target: string) => readFile(join(folder, `${target}.log`), 'utf8') }
}

test.each([
  ['dies', 'die', 60_000, 'The process ended.'],
  ['takes too long', 'hang', 10_000, 'It took too long.'],
  ['reports a fault', 'fail', 60_000, 'The disk is full.'],
])('a process that %s loses one picture and no other, and not twice', async (_, source, patienceMs, fault) => {
  const { make, log } = await scriptedMaker(patienceMs)
  const answers = await Promise.allSettled([make(source), make('good')])
  expect(answers[0]).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(fault) } })
  expect(answers[1].status).toBe('fulfilled')
  await expect(make(source)).rejects.toThrow('could not be generated')
  expect((await log(source)).trim().split(' ')).toHaveLength(1)
})

test('orders that would wait for ever are refused', async () => {
  const { make } = await scriptedMaker()
  const answers = await Promise.allSettled(Array.from({ length: 300 }, (_, index) => make('good', `good-${index}`)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
  await make('good', 'later')
})

test('the real process generates pictures in the requested order', async () => {
  const folder = await temporaryFolder()
  const source = join(folder, 'photo.jpg')
  await photograph(800, 600).jpeg().toFile(source)
  const maker = pictureMaker()
  onTestFinished(() => maker.close())
  await Promise.all(
    ([160, 320] as const).map((width) => maker.make({ source, target: join(folder, `${width}.webp`), width, format: 'webp' })),
  )
  expect((await sharp(join(folder, '160.webp')).metadata()).width).toBe(160)
  expect((await sharp(join(folder, '320.webp')).metadata()).width).toBe(320)
})
