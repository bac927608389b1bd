import { describe } from 'vitest'
import { killWhileSending } from '../faults/kill-while-sending.ts'

describe('100 kills under load on sqlite', () => killWhileSending({ engine: 'sqlite', submissions: 2_500, kills: 100 }))

describe('100 kills under load on postgres', () => killWhileSending({ engine: 'postgres', submissions: 2_000, kills: 100 }))
