import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { checkForm, type FormErrors, type FormName, type FormOutcome, type FormRules, tidyText } from '#domain/form.ts'
import { isDiskFull } from '#server/data-folder/disk-space.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { SqliteUnavailable } from '#server/storage/engine/unavailable.ts'
import { findSite } from '#server/storage/published/company.ts'
import { admit, type FormServices, type SentForm, UPLOAD_LIMITS, type UploadLimits } from './admit-form.ts'
import { BodyRefused } from './body/body-refused.ts'
import { asTyped, type ParsedForm } from './body/parsed-form.ts'
import { readBody } from './body/read-body.ts'
import { FORM_KINDS, type FormKind, formKind } from './form-kinds.ts'
import { suspect } from './quarantine.ts'
import { refusalsOf } from './refusal.ts'
import { removeUploads, storeForm } from './store-submission.ts'

/** Success is answered only once everything is on disk. */
export async function receiveForm(services: FormServices, form: FormName, sent: SentForm): Promise<FormOutcome> {
  const { request, language } = sent
  const refusals = refusalsOf(form, services.t, language)
  const { rules } = FORM_KINDS[form]
  let parsed: ParsedForm | undefined
  try {
    return await admit(services, form, rules.fields, sent, async () => {
      const site = await findSite(services.db)
      const limits = site?.upload_limits ?? UPLOAD_LIMITS
      const kind = formKind(form, site)
      parsed = await readBody(request.raw, { fields: kind.rules.fields, limits, uploads: services.uploads })
      return acceptForm(services, form, kind, sent, parsed, limits)
    })
  } catch (error) {
    if (error instanceof BodyRefused) return refusals.body(error, ownTexts(rules, error.texts))
    logFault(request.log, error)
    return refusals.unavailable(parsed ? ownTexts(rules, parsed.texts) : {})
  }
}

async function acceptForm(
  services: FormServices,
  form: FormName,
  kind: FormKind,
  { language, fromPage }: SentForm,
  parsed: ParsedForm,
  limits: UploadLimits,
): Promise<FormOutcome> {
  const { uploads, t, signingKey } = services
  const texts = ownTexts(kind.rules, parsed.texts)
  const removeFiles = () => removeUploads(uploads, Object.values(parsed.files))
  const errors = await checkParsed(services.db, kind, parsed, limits).catch(async (error: unknown) => {
    await removeFiles()
    throw error
  })
  if (Object.keys(errors).length > 0) {
    await removeFiles()
    return refusalsOf(form, t, language).fields(errors, texts)
  }
  const suspicion = suspect(signingKey, parsed.texts, texts)
  await storeForm(services, { form, kind, locale: language, texts, files: parsed.files, suspicion, fromPage })
  return { accepted: true, message: t(language, kind.success) }
}

/** In the order of the form's fields, unknown ones last. Errors from reading are not checked again. */
async function checkParsed(db: Kysely<Tables>, { rules, check }: FormKind, parsed: ParsedForm, limits: UploadLimits): Promise<FormErrors> {
  const texts = Object.fromEntries(Object.entries(parsed.texts).map(([field, text]) => [field, asTyped(text)]))
  const found = {
    ...(await check?.(db, parsed.texts)),
    ...checkForm(rules, { texts, files: parsed.files }, limits),
    ...parsed.errors,
  }
  const known = Object.keys(rules.fields).filter((field) => Object.hasOwn(found, field))
  const fields = new Set([...known, ...Object.keys(found)])
  return Object.fromEntries([...fields].flatMap((field) => (found[field] ? [[field, found[field]]] : [])))
}

/** Without empty texts, addresses trimmed (docs/spec.md#5-validation-rules). */
function ownTexts({ fields }: FormRules, texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, rules]) => {
      const text = texts[field]
      return !text || rules.kind === 'file' ? [] : [[field, tidyText(rules, text)]]
    }),
  )
}

/** Logs messages of our own errors only: databases quote their input. */
export function logFault(log: FastifyBaseLogger, error: unknown): void {
  if (error instanceof SqliteUnavailable) {
    log.error(`A form could not be stored. ${error.message}`)
    return
  }
  const { name, code, stack = '' } = error as { name?: string; code?: string; stack?: string }
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  log.error({ fault: { name, code, at } }, `A form could not be stored${isDiskFull(error) ? ': the disk of DATA_DIR is full' : ''}`)
}
