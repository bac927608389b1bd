import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BoundedFolder } from '#server/files/bounded-folder.ts'
import { sendPublished, sendUnavailable } from '#server/files/published-files.ts'
import type { PublishedStore } from '#server/files/published-store.ts'
import type { KnownLanguages } from '#server/language/site-languages.ts'
import { type ReadPublished, readCompany, Unreadable } from '#server/published/read-published.ts'
import type { StoredFile } from '#server/storage/publication/types.ts'
import { ICONS, type IconName, iconPath, type Mark } from './icon.ts'
import type { PictureMaker } from './picture-maker.ts'

interface IconsOptions {
  kept: BoundedFolder
  originals: Pick<PublishedStore, 'bring' | 'path'>
  find: (path: string) => Promise<Pick<StoredFile, 'sha256'> | undefined>
  maker: Pick<PictureMaker, 'make'>
  read: ReadPublished
  languages: Pick<KnownLanguages, 'read'>
}

const TIMEOUT_MS = 8_000

/** Raise it when icons are drawn differently. */
const DESIGN = 3

/** Requested by browsers without a link, and by programs that know no page, such as feed readers. */
const OLD_PATH = '/favicon.ico'
const OLD_ICON: IconName = 'any-96'

function markName({ colour = '', plain, letter }: Mark): string {
  const code = letter ? `-${Buffer.from(letter.text).toString('hex')}` : ''
  return `${plain ? 'plain' : 'arch'}${colour.replace('#', '-')}${code}`
}

function letterOf(name: string, language: string): Pick<Mark, 'letter'> {
  const signs = [...new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(name)]
  const first = signs.find(({ segment }) => /[\p{L}\p{N}]/u.test(segment))?.segment.toLocaleUpperCase(language)
  return first === undefined ? {} : { letter: { text: first, language } }
}

export function registerIcons(app: FastifyInstance, { kept, originals, find, maker, read, languages }: IconsOptions): void {
  const fileFor = async (icon: IconName): Promise<string | undefined> => {
    const { source } = await languages.read()
    const company = await readCompany(read, source)
    const brand = company?.brand
    const path = brand?.icon ?? company?.contact.logo
    const logo = path ? await find(path) : undefined
    const mark: Mark = {
      ...(brand?.color ? { colour: brand.color } : {}),
      ...(brand && brand.picture_frame !== 'arch' ? { plain: true } : {}),
      ...(company ? letterOf(company.contact.name, source) : {}),
    }
    const name = `icon-${DESIGN}-${icon}-${logo?.sha256 ?? markName(mark)}.png`
    const draw = async (target: string) => {
      if (logo) await originals.bring(logo.sha256)
      await maker.make({ icon, mark, target, ...(logo ? { sign: originals.path(logo.sha256) } : {}) })
    }
    return (await kept.bring(name, TIMEOUT_MS, draw)) === undefined ? undefined : name
  }

  const send = async (icon: IconName, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      const name = await fileFor(icon)
      if (name) return sendPublished(reply, { folder: kept.folder, name, contentType: 'image/png', lasting: false })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
    }
    return sendUnavailable(reply, 'picture')
  }

  for (const icon of Object.keys(ICONS) as IconName[]) app.get(iconPath(icon), (_request, reply) => send(icon, reply))
  app.get(OLD_PATH, (_request, reply) => send(OLD_ICON, reply))
}
