import { formatterOf } from '#domain/language/format.ts'
import { readDigest } from '#server/storage/submissions/digest.ts'
import { AUTOMATIC, type Composing } from './composing.ts'
import type { Field } from './layout.ts'
import type { Letter } from './message.ts'
import { sentAt } from './notice.ts'

/** Names nobody: only numbers. */
export async function composeDigest(composing: Composing): Promise<Letter> {
  const { db, mail, t, from, inbox, language, company, place } = composing
  const { forms, oldest, failed } = await readDigest(db, mail.created_at)
  const sum = (count: 'received' | 'unanswered') => forms.reduce((total, form) => total + form[count], 0)
  const fields: Field[] = forms.map(({ form, received, unanswered }) => ({
    label: t(`mail:digest.forms.${form}`),
    value: t('mail:digest.counts', { received, unanswered }),
  }))
  if (oldest) {
    const time = await sentAt(composing, oldest)
    fields.push({ label: t('mail:digest.oldest'), value: t('mail:digest.since', { number: oldest.id, time }) })
  }
  if (failed > 0) fields.push({ label: t('mail:digest.failed'), value: formatterOf(language, place).number(failed) })
  return {
    from,
    to: inbox,
    subject: t('mail:digest.subject', { company, received: sum('received'), unanswered: sum('unanswered') }),
    language,
    blocks: [
      { text: t('mail:digest.intro') },
      { fields },
      { text: t('mail:notice.show') },
      { command: 'vitrine inbox' },
      ...(failed > 0 ? [{ command: 'vitrine inbox failed' }] : []),
    ],
    headers: AUTOMATIC,
    attachments: [],
  }
}
