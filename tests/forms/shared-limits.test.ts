import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { formsApi, RIGHT } from '../support/servers/forms-api.ts'

const LIMIT = { max: 5, windowMs: 60_000 }

onEachEngine('two servers on one database', (open, engine) => {
  let database: ReturnType<typeof open> | undefined
  const shared = () => {
    database ??= open()
    return database
  }
  const nodes = [formsApi(shared, { limit: LIMIT }), formsApi(shared, { limit: LIMIT })] as const

  it(engine === 'postgres' ? 'count a visitor’s forms together' : 'count each for itself', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 10; turn += 1)
      statuses.push((await (nodes[turn % 2] ?? nodes[0]).json('/contactForm', RIGHT.contactForm)).status)
    const taken = statuses.filter((status) => status === 201).length
    expect(taken).toBe(engine === 'postgres' ? LIMIT.max : 10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10 - taken)
  })

  it('count each form by itself', async () => {
    expect((await nodes[0].json('/newsletters', RIGHT.newsletters)).status).toBe(201)
  })

  it('store neither network address nor email address', async () => {
    const rows = await nodes[0].db().selectFrom('rate_limit_hit').selectAll().execute()
    // One for the receipts and one for the confirmation mail, which both engines count.
    expect(rows).toHaveLength(engine === 'postgres' ? 4 : 2)
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|laila/)
  })
})
