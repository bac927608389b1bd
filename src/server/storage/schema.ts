import type { Generated } from 'kysely'
import type { FormName } from '#domain/form.ts'
import type { LanguageCode } from '#domain/language/languages.ts'

/**
 * Two halves. The published site is a read model: each row holds in `data` what the API answers
 * for one item in one language, ready made with the fallback filled in, beside the columns that
 * lists filter and order by. Publishing replaces rows; nothing else writes them. What visitors
 * send (`submission` and what follows it) belongs to the company's clerk; publishing never touches it.
 */
export interface Tables {
  publication: PublicationTable
  content_item: ContentItemTable
  former_slug: FormerSlugTable
  entry: EntryTable
  product: ProductTable
  post: PostTable
  career: CareerTable
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
  secret: SecretTable
  attempt: AttemptTable
  retention_run: RetentionRunTable
}

/** One row: which version of the content is shown. */
interface PublicationTable {
  id: number
  /** Counts publications that changed something; caches drop what is older. */
  version: number
  published_at: string
}

/** Remembers which id a file of the content folder got, so that ids survive publications. */
interface ContentItemTable {
  id: Generated<number>
  kind: ItemKind
  /** File slug or YAML key. */
  key: string
  /** SHA-256 of the rows, to tell changed from unchanged; empty when the item was removed, is a draft or waits for its moment. */
  hash: string
  /** The publication that last changed or removed it. */
  version: Generated<number>
}

/** Slugs by which items were published earlier; kept for good, whatever the content folder says later. */
interface FormerSlugTable {
  kind: ItemKind
  slug: string
  /** The item that it leads to. Something published under the slug itself goes before it. */
  item_id: number
}

/** Items that are only read whole or by id or slug: services, pages, sliders, FAQs, settings … */
interface EntryTable {
  kind: EntryKind
  locale: LanguageCode
  id: number
  slug: string
  position: number
  /** Id of the item it belongs to: a page's service. */
  parent_id: number | null
  data: string
  /** Of content pages; null for all else. */
  created_at: string | null
  /** Of content pages and services, as that of products; null for all else. */
  search: string | null
}

interface ProductTable {
  row_id: Generated<number>
  locale: LanguageCode
  id: number
  slug: string
  category_id: number
  price: number
  featured: number
  created_at: string
  /** See `sortKey` in domain/language/fold.ts. */
  name_key: string
  /** Folded words that a search finds: those of the title on the first line, all others on the second. */
  search: string
  data: string
}

interface PostTable {
  /** Number of the row, by which the search index finds it. */
  row_id: Generated<number>
  locale: LanguageCode
  id: number
  slug: string
  type_key: string
  created_at: string
  search: string
  data: string
}

interface CareerTable {
  row_id: Generated<number>
  locale: LanguageCode
  id: number
  slug: string
  status: string
  /** The last day to apply, ISO 8601; null while it is open without end. */
  closing_date: string | null
  /** Folded, as it is asked for. */
  location: string
  created_at: string
  search: string
  data: string
}

/** An item that is shown from a moment on which has not come yet; nothing else of the site knows it. */
export interface ScheduledItemTable {
  /** Of its `content_item`. */
  item_id: number
  /** ISO 8601 in UTC. */
  due_at: string
  /** What `content_item` gets when it is shown. */
  hash: string
  /** Its rows, finished; see `textOf` in changes.ts. */
  content: string
}

/** A published file: its public path below /storage, and the content address of its bytes. */
interface StoredFileTable {
  path: string
  sha256: string
  /** Bytes. */
  size: number
  content_type: string
}

/** What a published picture looks like from afar, rendered once. */
interface PreviewTable {
  /** Of the picture's bytes. */
  sha256: string
  /** See `preview` of an image in domain/media.ts. */
  data: string
}

/** Views of a post, counted on our own server without cookies. */
interface PostViewTable {
  post_id: number
  views: number
}

/** One contact message, inquiry or application, as it was sent. All times are ISO 8601 in UTC. */
interface SubmissionTable {
  id: Generated<number>
  form: SubmissionForm
  /** Language of the page it was sent from. */
  locale: LanguageCode
  created_at: string
  /** Where the company stands with it; see `SUBMISSION_STATUSES` in domain/inquiries/submission.ts. */
  status: string
  /** Why it lies in quarantine instead of the inbox; null in the inbox. */
  quarantine: QuarantineReason | null
  /** The sender's address in lower case, by which a person is found and erased. */
  email: string
  /** Unique: the form token with a hash of what was sent, so that sending it again adds nothing. Null where nothing vouches for a repetition. */
  repeat_key: string | null
  /** JSON object of the texts by field, exactly as they were sent. */
  texts: string
}

export type SubmissionForm = Exclude<FormName, 'newsletter'>

/** Filled trap, token of somebody else's making, sent faster than a person writes and with links in it, or put there by the clerk. */
export type QuarantineReason = 'trap' | 'forged' | 'hasty' | 'clerk'

/** A file that came with a submission; its bytes lie in the uploads folder under `stored_name`. */
interface SubmissionFileTable {
  id: Generated<number>
  submission_id: number
  field: string
  /** As the sender called it, made safe to show. */
  name: string
  stored_name: string
  /** Bytes. */
  size: number
  content_type: string
  sha256: string
  /** `off`: no scanner is set; `waiting`: it could not be reached yet. */
  scan: 'off' | 'clean' | 'waiting' | 'infected'
}

/** Files of erased submissions that are still to be removed. */
interface RemovedUploadTable {
  stored_name: string
}

/** The outbox: a mail that is to be sent, is being sent, or was. It is written in the transaction of what it tells of. */
interface MailTable {
  id: Generated<number>
  kind: MailKind
  submission_id: number | null
  subscriber_id: number | null
  issue_id: number | null
  /** Null: the company, whose address is a setting. */
  recipient: string | null
  locale: LanguageCode
  /** Unique; `<…@…>`, the same in every attempt (RFC 5322, 3.6.4). */
  message_id: string
  state: MailState
  /** Attempts begun. */
  attempts: number
  /** Set from before the last piece of the text is handed to the mail server until its answer is known. */
  in_flight: 0 | 1
  /** Attempts that ended between the text and the answer: the mail may have arrived. Two at most are risked. */
  doubtful: number
  /** Not tried before. */
  next_attempt_at: string
  /** Process that has it in hand, as `host:pid`, and until when it may; null in any other state. */
  claimed_by: string | null
  claimed_until: string | null
  last_error: string | null
  created_at: string
  sent_at: string | null
}

/** To the company about a submission, to its sender, to a new subscriber, to every subscriber. */
export type MailKind = 'notice' | 'receipt' | 'confirmation' | 'newsletter'

/** `held`: waits for the virus scanner. `dead`: given up, shown in the inbox. */
export type MailState = 'held' | 'waiting' | 'sending' | 'sent' | 'dead'

interface SubscriberTable {
  id: Generated<number>
  /** Unique; as typed, the domain and the rest in lower case. */
  email: string
  locale: LanguageCode
  state: 'pending' | 'confirmed' | 'unsubscribed' | 'quarantined'
  created_at: string
  /** When the state was last changed. */
  changed_at: string
  /** When the last confirmation was asked for, to write to nobody too often. */
  asked_at: string
}

/** An issue of the newsletter in one language; `mail` rows of it tell who has got it. */
interface NewsletterIssueTable {
  id: Generated<number>
  /** Name of the file without language and ending; unique together with `locale`. */
  key: string
  locale: LanguageCode
  subject: string
  html: string
  plain: string
  created_at: string
}

/** Random keys made once per database: `forms` signs form tokens and newsletter links. */
interface SecretTable {
  name: string
  value: string
}

/** Kinds kept in `entry`. The last three are single: one row per language. */
export const ENTRY_KINDS = [
  'category',
  'page',
  'product_category',
  'slider',
  'client',
  'faq',
  'testimonial',
  'team',
  'contact',
  'about',
  'site',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
export type ItemKind = EntryKind | 'product' | 'post' | 'career'

/** How often somebody has sent a form lately, where several servers share the database. */
interface AttemptTable {
  /** Hash of the limit's name and the network address. */
  key: string
  count: number
  /** Milliseconds since 1970. */
  ends_at: number
}

/** One row: when submissions were last erased by age. Times are ISO 8601 in UTC. */
interface RetentionRunTable {
  id: number
  ran_at: string | null
  /** When a run was first put off for a day, because the clock or the number of rows looked wrong. */
  held_at: string | null
  /** Submissions that it would have erased. */
  held_rows: number
}
