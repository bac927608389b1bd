import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WebEntry } from '#contract/page.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { ScreenAssets } from './shell.ts'

export interface WebBuild {
  entry: () => Promise<WebEntry>
  assets: (source: string, language: LanguageCode) => ScreenAssets
  /** Inline script that runs before the first paint. */
  boot: string
  developmentHead?: string
  clientDir?: string
}

/** As written by `scripts/screen-assets.mjs`: by source, and preloaded fonts by language. */
interface BuiltAssets {
  screens: Record<string, Omit<ScreenAssets, 'fonts'>>
  fonts: Record<string, string[]>
}

/** @throws Error if there is no build */
export async function openWebBuild(root: string): Promise<WebBuild> {
  const clientDir = join(root, 'dist/client')
  const assetsPath = join(clientDir, '.vite/screens.json')
  if (!existsSync(assetsPath)) throw new Error('The pages are not built. Run "npm start", or "npm run build" first.')
  const { screens, fonts } = JSON.parse(readFileSync(assetsPath, 'utf8')) as BuiltAssets
  const entry = (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as WebEntry
  return {
    entry: () => Promise.resolve(entry),
    assets: (source, language) => {
      const files = screens[source]
      if (!files) throw new Error(`The build has no files for ${source}. Run "npm run build".`)
      return { ...files, fonts: fonts[language] ?? [] }
    },
    boot: readFileSync(join(root, 'dist/boot.js'), 'utf8'),
    clientDir,
  }
}
