import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import { ITEM_PAGES } from '#domain/content-types/content-types.ts'
import { languageOf } from '#domain/language/languages.ts'
import { paths } from '#domain/paths.ts'
import { ROOT } from '#server/folders.ts'
import { COLLECTIONS } from '../forms/collections.ts'

const PAGE = join(ROOT, 'src/editor/page')

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  wasm: 'application/wasm',
}

/** Decap compiles its check of the configuration at run time, and writes its styles into the page. */
export const policyOf = (preview: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src 'self' ${preview ?? ''}`.trim(),
    "form-action 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Undefined if it is not installed, as on servers. */
export function decapFolder(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('decap-cms/package.json')), 'dist')
  } catch {
    return undefined
  }
}

export function addPage(app: FastifyInstance): void {
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await readFile(join(PAGE, 'editor.html'))))
  for (const [address, folder] of [
    ['/page/:name', PAGE],
    ['/cms/:name', decapFolder()],
  ] as const) {
    app.get<{ Params: { name: string } }>(address, async ({ params: { name } }, reply) => {
      const [, ending = ''] = /^[\w-]+(?:\.[\w-]+)*\.([a-z]+)$/.exec(name) ?? []
      const type = TYPES[ending]
      if (!folder || !type || !existsSync(join(folder, name))) return reply.callNotFound()
      return reply.type(type).send(await readFile(join(folder, name)))
    })
  }
}

/** What the page needs to know beside the forms. */
export function siteOf(contentDir: string, preview: string | undefined): object {
  const { languages, source } = siteLanguagesIn(contentDir)
  const titles = Object.fromEntries(COLLECTIONS.map(({ name, titleField }) => [name, titleField]))
  const pages = COLLECTIONS.map((collection) => {
    if (collection.kind === 'folder') return [collection.name, ITEM_PAGES[KIND_OF_FOLDER[collection.name]].path.replace(/:\w+$/, ':slug')]
    return [collection.name, collection.name === 'team' ? paths.team() : paths.home()]
  })
  return {
    preview: preview ?? null,
    source,
    languages: languages.map((code) => ({ code, name: languageOf(code).name })),
    prefixes: languages.length > 1,
    titles,
    pages: Object.fromEntries(pages),
  }
}
