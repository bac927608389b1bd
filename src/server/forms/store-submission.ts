import type { FormName } from '#domain/form.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Upload } from '#server/files/uploads/receive-upload.ts'
import type { UploadStore } from '#server/files/uploads/uploads.ts'
import { isUploadKnown, storeSubmission } from '#server/storage/submissions/submissions.ts'
import { signUp } from '#server/storage/submissions/subscribers.ts'
import type { FormServices } from './admit-form.ts'
import type { FormKind } from './form-kinds.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import type { Suspicion } from './quarantine.ts'

export interface ValidForm {
  form: FormName
  kind: FormKind
  locale: LanguageCode
  texts: Record<string, string>
  files: Record<string, Upload>
  suspicion: Suspicion
  fromPage: boolean
}

/** On disk when the promise resolves. After an error files stay only if the submission may be stored after all. */
export async function storeForm(services: FormServices, valid: ValidForm): Promise<void> {
  const { db, uploads } = services
  const files = Object.values(valid.files)
  try {
    const { repeated } = await insertForm(services, valid)
    if (repeated) await removeUploads(uploads, files)
  } catch (error) {
    // A commit whose answer was lost may have succeeded: the files of a stored submission must stay.
    const stored = files[0] ? await isUploadKnown(db, files[0].stored_name).catch(() => undefined) : false
    if (stored === false) await removeUploads(uploads, files)
    if (!stored) throw error
  }
  services.wakeMails()
}

async function insertForm({ db, mailHost, webhooks }: FormServices, valid: ValidForm): Promise<{ repeated: boolean }> {
  const { form, kind, locale, texts, files, suspicion, fromPage } = valid
  const { quarantine, token } = suspicion
  const email = texts[kind.email] ?? ''
  if (form === 'newsletter') {
    await signUp(db, { email, locale, quarantined: quarantine !== null }, mailHost)
    return { repeated: false }
  }
  const hashes = Object.fromEntries(Object.entries(files).map(([field, { sha256 }]) => [field, sha256]))
  return storeSubmission(
    db,
    {
      form,
      locale,
      texts,
      email,
      files: Object.entries(files).map(([field, file]) => ({ field, ...file })),
      quarantine,
      idempotencyKey: idempotencyKeyOf({ form, texts, hashes, token, fromPage }),
      receipt: kind.receipt,
      webhook: webhooks[form] !== undefined,
    },
    mailHost,
  )
}

/** Files that cannot be removed now are swept later; the answer is the same. */
export async function removeUploads(uploads: UploadStore, files: Upload[]): Promise<void> {
  await Promise.allSettled(files.map(({ stored_name }) => uploads.remove(stored_name)))
}
