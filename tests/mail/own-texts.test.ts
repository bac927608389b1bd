import { expect, it } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { openPostOffice, texts } from '../support/mail/post-office.ts'
import { contentFolder } from '../support/samples/content-folder.ts'

onEachEngine('mails of a company with texts of its own', (open) => {
  it('have them until a publication without them', async () => {
    const office = await openPostOffice(open)
    const publish = (yaml: string | undefined) =>
      publishContent(office.database.db, { contentDir: contentFolder({ 'texts.fa.yaml': yaml }), dataDir: office.config.dataDir })
    const receipt = async (locale: string) => {
      await office.submit('inquiry', { locale })
      await office.deliverAll()
      return office.smtp.mails.findLast(({ to }) => to.includes('laila@example.org'))
    }
    await publish('mail:\n  receipt:\n    subject: { inquiry: پیام شما رسید }\n')
    const own = await receipt('fa')
    expect(own?.subject).toBe('پیام شما رسید')
    expect(own?.text).toContain(texts('fa', 'mail:receipt.regards'))
    expect((await receipt('en'))?.subject).toBe(texts('en', 'mail:receipt.subject.inquiry'))
    await publish(undefined)
    expect((await receipt('fa'))?.subject).toBe(texts('fa', 'mail:receipt.subject.inquiry'))
  })
})
