import type { Generated } from 'kysely'
import type { ContentKind } from '#domain/content-types/content-types.ts'
import type { SmallListKind } from '#domain/content-types/small-lists.ts'
import type { FormName } from '#domain/form.ts'
import type { LanguageCode } from '#domain/language/languages.ts'

/**
 * The published site is a read model: `data` is what the API answers in a language, fallback filled in, beside the columns that
 * lists filter and sort by. Only publishing writes it, and it never touches what visitors send.
 */
export interface Tables {
  publication: PublicationTable
  publication_record: PublicationRecordTable
  publication_file: PublicationFileTable
  content_item: ContentItemTable
  previous_slug: PreviousSlugTable
  redirect: RedirectTable
  entry: EntryTable
  product: ProductTable
  post: PostTable
  job: JobTable
  scheduled_item: ScheduledItemTable
  stored_file: StoredFileTable
  preview: PreviewTable
  post_view: PostViewTable
  submission: SubmissionTable
  submission_file: SubmissionFileTable
  removed_upload: RemovedUploadTable
  mail: MailTable
  subscriber: SubscriberTable
  newsletter_issue: NewsletterIssueTable
  signing_key: SigningKeyTable
  rate_limit_hit: RateLimitHitTable
  retention_run: RetentionRunTable
}

interface PublicationTable {
  id: number
  /** Counts publications that changed something; caches drop what is older. */
  version: number
  published_at: string
}

/** The last publications, each with what it showed; see `PublicationRecord` in publication/history.ts. */
interface PublicationRecordTable {
  version: number
  published_at: string
  published_by: string
  /** The publication that it shows again. */
  shows: number | null
  changes: string
  packs: string
}

/** Stored files that these publications need. */
interface PublicationFileTable {
  sha256: string
  /** The last publication that needs it; null while it is shown. */
  last_version: number | null
}

/** Remembers the id of each file in the content folder across publications. */
interface ContentItemTable {
  id: Generated<number>
  kind: ItemKind
  key: string
  /** SHA-256 of the rows; empty when the item is removed, a draft or scheduled. */
  hash: string
  version: Generated<number>
}

/** Kept forever, even if the content folder changes. */
interface PreviousSlugTable {
  kind: ItemKind
  slug: string
  /** Something published under the slug itself wins. */
  item_id: number
}

/** From addresses of earlier sites, see `OldAddress` in redirects/old-address.ts. */
export interface RedirectTable {
  path: string
  search: string
  /** As a `Location` without the language of the request; null for what is gone. */
  target: string | null
}

interface EntryTable {
  kind: EntryKind
  locale: LanguageCode
  id: number
  slug: string
  position: number
  parent_id: number | null
  data: string
  created_at: string | null
  /** As for products; null except for content pages and services. */
  search: string | null
}

interface ProductTable {
  row_id: Generated<number>
  locale: LanguageCode
  id: number
  slug: string
  category_id: number
  /** `PRICE_ON_REQUEST` in product-index.ts without one. */
  price: number
  featured: number
  created_at: string
  /** See `sortKey` in domain/language/fold.ts. */
  name_key: string
  /** Folded words, those of the title on the first line. */
  search: string
  data: string
}

interface PostTable {
  row_id: Generated<number>
  locale: LanguageCode
  id: number
  slug: string
  type_key: string
  created_at: string
  search: string
  data: string
}

interface JobTable {
  row_id: Generated<number>
  locale: LanguageCode
  id: number
  slug: string
  status: string
  /** The last day to apply, ISO 8601; null without end. */
  closing_date: string | null
  location: string
  created_at: string
  search: string
  data: string
}

/** Not shown, or known to the rest of the site, before its moment. */
export interface ScheduledItemTable {
  item_id: number
  /** ISO 8601 in UTC. */
  due_at: string
  hash: string
  /** See `rowsText` in changes.ts. */
  content: string
}

interface StoredFileTable {
  path: string
  sha256: string
  size: number
  content_type: string
}

interface PreviewTable {
  sha256: string
  /** See `preview` of an image in domain/media.ts. */
  data: string
}

interface PostViewTable {
  post_id: number
  views: number
}

/** Times are ISO 8601 in UTC. */
interface SubmissionTable {
  id: Generated<number>
  form: SubmissionForm
  locale: LanguageCode
  created_at: string
  /** See `SUBMISSION_STATUSES` in domain/inquiries/submission.ts. */
  status: string
  /** Null in the inbox. */
  quarantine: QuarantineReason | null
  /** The sender's address in lower case; people are found and erased by it. */
  email: string
  /** Unique: the form token with a hash of the content, so that a repetition adds nothing. Null without a token. */
  idempotency_key: string | null
  /** JSON object by field, exactly as sent. */
  texts: string
  /** The clerk's own. */
  note: string | null
}

export type SubmissionForm = Exclude<FormName, 'newsletter'>

/** Filled honeypot, foreign token, sent with links faster than a person writes, or moved there by the clerk. */
export type QuarantineReason = 'honeypot' | 'forged' | 'too_fast' | 'clerk'

export interface SubmissionFileTable {
  id: Generated<number>
  submission_id: number
  field: string
  name: string
  stored_name: string
  size: number
  content_type: string
  sha256: string
  /** `off`: no scanner is set; `waiting`: it could not be reached yet. */
  scan: 'off' | 'clean' | 'waiting' | 'infected'
}

interface RemovedUploadTable {
  stored_name: string
}

/** The outbox. Mails are added in the transaction of what they are about. */
interface MailTable {
  id: Generated<number>
  kind: MailKind
  submission_id: number | null
  subscriber_id: number | null
  issue_id: number | null
  /** Null: the company, whose address is a setting. */
  recipient: string | null
  locale: LanguageCode
  /** Unique; the same in every attempt (RFC 5322, 3.6.4). */
  message_id: string
  state: MailState
  attempts: number
  /** Set before the last piece of the text goes to the mail server, until its answer is known. */
  in_flight: 0 | 1
  /** Attempts that ended between text and answer: the mail may have arrived. At most two are risked. */
  maybe_delivered: number
  next_attempt_at: string
  /** Process that has claimed it, as `host:pid`, and until when; null in any other state. */
  claimed_by: string | null
  claimed_until: string | null
  last_error: string | null
  created_at: string
  sent_at: string | null
}

/** A webhook is a message to a program, not an email; it shares the outbox. */
export type MailKind = 'notice' | 'receipt' | 'confirmation' | 'newsletter' | 'digest' | 'webhook'

export type MailState = 'held' | 'waiting' | 'sending' | 'sent' | 'failed'

interface SubscriberTable {
  id: Generated<number>
  email: string
  locale: LanguageCode
  state: 'pending' | 'confirmed' | 'unsubscribed' | 'quarantined'
  created_at: string
  changed_at: string
  /** When a confirmation was last requested, to limit emails to strangers. */
  asked_at: string
}

interface NewsletterIssueTable {
  id: Generated<number>
  /** File name without language and ending; unique together with `locale`. */
  key: string
  locale: LanguageCode
  subject: string
  html: string
  plain: string
  created_at: string
}

/** Random keys made once per database; `forms` signs form tokens and newsletter links. */
interface SigningKeyTable {
  name: string
  value: string
}

/** Types with columns of their own to filter and sort by; rows of the others are in `entry`. */
export const OWN_TABLES = ['product', 'post', 'job'] as const
type OwnTable = (typeof OWN_TABLES)[number]

/** Of these there is one row for each language. */
type SettingsKind = 'contact' | 'about' | 'site' | 'texts'
export type ItemKind = ContentKind | SmallListKind | SettingsKind
export type EntryKind = Exclude<ItemKind, OwnTable>

export function tableOf(kind: ItemKind): OwnTable | 'entry' {
  return OWN_TABLES.find((table) => table === kind) ?? 'entry'
}

interface RateLimitHitTable {
  /** Hash of the limit's name and the network address. */
  key: string
  count: number
  /** Milliseconds since 1970. */
  ends_at: number
}

/** One row, times ISO 8601 in UTC. */
interface RetentionRunTable {
  id: number
  ran_at: string | null
  /** When a run was first held because the clock or the number of rows looked wrong. */
  held_at: string | null
  held_rows: number
}
