import fp from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import { LOCALES } from '#server/folders.ts'
import { type LanguageFiles, readLanguageFiles } from './language-files.ts'

declare module 'fastify' {
  interface FastifyInstance {
    languageFiles: () => LanguageFiles
  }
}

export const interfaceTextsPlugin = fp<{ config: Config }>(
  async (app, { config }) => {
    const read = () => readLanguageFiles(LOCALES)
    const files = read()
    app.decorate('languageFiles', config.development ? read : () => files)
    app.get<{ Params: { language: string } }>('/locales/:language/translation.json', (request, reply) => {
      const { language } = request.params
      const file = app.languageFiles().get(language)
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
