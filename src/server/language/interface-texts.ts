import fp from 'fastify-plugin'
import type { OwnTexts } from '#domain/language/translate.ts'
import type { Config } from '#server/config.ts'
import { LOCALES } from '#server/folders.ts'
import { type LanguageFiles, readLanguageFiles, withOwnTexts } from './language-files.ts'

declare module 'fastify' {
  interface FastifyInstance {
    languageFiles: InterfaceTexts
  }
}

/** With the company's own. */
export interface InterfaceTexts {
  read: () => Promise<LanguageFiles>
  /** For answers that cannot wait. */
  last: () => LanguageFiles
}

export const interfaceTextsPlugin = fp<{ config: Config }>(
  async (app, { config }) => {
    const packaged = readLanguageFiles(LOCALES)
    let known: { own: OwnTexts; files: LanguageFiles } | undefined
    const filesWith = (own: OwnTexts = {}): LanguageFiles => {
      if (config.development) return withOwnTexts(readLanguageFiles(LOCALES), own)
      if (known?.own !== own) known = { own, files: withOwnTexts(packaged, own) }
      return known.files
    }
    app.decorate('languageFiles', {
      read: async () => {
        const { languages } = app.backend
        return filesWith((await languages.read().catch(languages.last)).ownTexts)
      },
      last: () => filesWith(app.backend.languages.last().ownTexts),
    })
    app.get<{ Params: { language: string } }>('/locales/:language/translation.json', async (request, reply) => {
      const { language } = request.params
      const file = (await app.languageFiles.read()).get(language)
      if (!file) return reply.code(404).type('application/json').send({ message: 'There is no such language.' })
      const { bytes, hash } = file
      const { v } = request.query as { v?: unknown }
      // While nodes are upgraded one by one, pages of the others have the hash of another build.
      const kept = v === hash ? 'public, max-age=31536000, immutable' : 'no-store'
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', v === undefined ? 'public, max-age=300' : kept)
        .send(bytes)
    })
  },
  { name: 'interface-texts' },
)
