import { describe } from 'vitest'
import { killWhileSending } from './kill-while-sending.ts'

describe('300 applications on sqlite while the server is killed 12 times', () =>
  killWhileSending({ engine: 'sqlite', submissions: 300, kills: 12 }))

describe('80 applications on postgres while the server is killed 4 times', () =>
  killWhileSending({ engine: 'postgres', submissions: 80, kills: 4 }))
