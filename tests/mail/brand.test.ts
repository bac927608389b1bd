import { expect, it } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import { paletteOf } from '#domain/brand/palette.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { openPostOffice } from '../support/mail/post-office.ts'
import { contentFolder } from '../support/samples/content-folder.ts'

const YELLOW = '#ffe94d'

onEachEngine('mails of a company with a brand', (open) => {
  it('have an edge in its colour, and links in the shade of it that can be read', async () => {
    const office = await openPostOffice(open)
    const publish = (yaml: string | undefined) =>
      publishContent(office.database.db, { contentDir: contentFolder({ 'brand.yaml': yaml }), dataDir: office.config.dataDir })
    const receipt = async () => {
      await office.submit('inquiry')
      await office.deliverAll()
      return office.smtp.mails.at(-1)?.html
    }
    await publish(`color: "${YELLOW}"\n`)
    const html = await receipt()
    expect(html).toContain(`border-top:6px solid ${YELLOW}`)
    expect(html).toContain(`a{color:${paletteOf(YELLOW).light.link}}`)
    await publish(undefined)
    expect(await receipt()).not.toMatch(/border-top:6px|<style>/)
  })
})
