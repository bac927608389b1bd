import type { Kysely } from 'kysely'
import { createIndexes, type Indexes } from '../engine/create-indexes.ts'
import { addIdentity, bytewiseText, engineOf } from '../engine/dialect.ts'

const INDEXES: Indexes = {
  submission: [{ columns: ['created_at', 'id'] }, { columns: ['email'] }, { unique: true, columns: ['repeat_key'] }],
  submission_file: [{ columns: ['submission_id'] }, { unique: true, columns: ['stored_name'] }, { columns: ['scan'] }],
  mail: [
    { columns: ['state', 'next_attempt_at', 'id'] },
    { columns: ['submission_id'] },
    { unique: true, columns: ['message_id'] },
    { unique: true, columns: ['issue_id', 'subscriber_id'] },
  ],
  subscriber: [{ unique: true, columns: ['email'] }, { columns: ['state', 'id'] }],
  newsletter_issue: [{ unique: true, columns: ['key', 'locale'] }],
}

export default async function up(db: Kysely<unknown>): Promise<void> {
  await createSubmissions(db)
  await createNewsletter(db)
  await createMail(db)
  await createIndexes(db, INDEXES)
}

async function createSubmissions(db: Kysely<unknown>): Promise<void> {
  const engine = engineOf(db)
  const text = bytewiseText(engine)
  await addIdentity(db.schema.createTable('submission'), 'id', engine)
    .addColumn('form', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('quarantine', text)
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('repeat_key', text)
    .addColumn('texts', text, (column) => column.notNull())
    .execute()
  await addIdentity(db.schema.createTable('submission_file'), 'id', engine)
    .addColumn('submission_id', 'bigint', (column) => column.notNull().references('submission.id').onDelete('cascade'))
    .addColumn('field', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('stored_name', text, (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('content_type', text, (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('scan', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('secret')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute()
}

async function createNewsletter(db: Kysely<unknown>): Promise<void> {
  const engine = engineOf(db)
  const text = bytewiseText(engine)
  await addIdentity(db.schema.createTable('subscriber'), 'id', engine)
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('changed_at', text, (column) => column.notNull())
    .addColumn('asked_at', text, (column) => column.notNull())
    .execute()
  await addIdentity(db.schema.createTable('newsletter_issue'), 'id', engine)
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('html', text, (column) => column.notNull())
    .addColumn('plain', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
}

async function createMail(db: Kysely<unknown>): Promise<void> {
  const engine = engineOf(db)
  const text = bytewiseText(engine)
  await addIdentity(db.schema.createTable('mail'), 'id', engine)
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('submission_id', 'bigint', (column) => column.references('submission.id').onDelete('cascade'))
    .addColumn('subscriber_id', 'bigint', (column) => column.references('subscriber.id').onDelete('cascade'))
    .addColumn('issue_id', 'bigint', (column) => column.references('newsletter_issue.id').onDelete('cascade'))
    .addColumn('recipient', text)
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('message_id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('in_flight', 'integer', (column) => column.notNull())
    .addColumn('doubtful', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', text, (column) => column.notNull())
    .addColumn('claimed_by', text)
    .addColumn('claimed_until', text)
    .addColumn('last_error', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('sent_at', text)
    .execute()
}
