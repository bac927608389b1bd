import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate } from '#server/storage/engine/database.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { countAside } from '#server/storage/submissions/inbox.ts'
import { emptySite } from '../../support/commands/backup-site.ts'

describe.each(['sqlite', 'postgres'] as const)('a database with the names of an earlier version (%s)', (engine) => {
  it('keeps its key, its quarantine and its undelivered emails', async () => {
    const { db } = await emptySite(engine, { upTo: '013-jobs-and-services' })
    const at = '2026-11-01T10:00:00.000Z'
    await sql`insert into secret (name, value) values ('forms', 'abc')`.execute(db)
    await sql`insert into submission (form, locale, created_at, status, quarantine, email, repeat_key, texts) values
      ('contact', 'en', ${at}, 'new', null, 'mina@example.com', 'key-1', '{}'),
      ('contact', 'en', ${at}, 'new', 'trap', 'bot@example.com', null, '{}'),
      ('contact', 'en', ${at}, 'new', 'hasty', 'bot@example.com', null, '{}')`.execute(db)
    await sql`insert into mail (kind, submission_id, locale, message_id, state, attempts, in_flight, doubtful, next_attempt_at, created_at)
      values ('notice', 1, 'en', 'm@example.com', 'dead', 3, 0, 2, ${at}, ${at})`.execute(db)
    await migrate({ db })
    expect(await readSigningKey(db)).toBe('abc')
    expect(await countAside(db)).toEqual({ quarantined: 2, failed: 1 })
    expect(await db.selectFrom('submission').select(['quarantine', 'idempotency_key']).orderBy('id').execute()).toEqual([
      { quarantine: null, idempotency_key: 'key-1' },
      { quarantine: 'honeypot', idempotency_key: null },
      { quarantine: 'too_fast', idempotency_key: null },
    ])
    expect(await db.selectFrom('mail').select(['state', 'maybe_delivered']).execute()).toEqual([{ state: 'failed', maybe_delivered: 2 }])
  })
})
