import fp from 'fastify-plugin'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { paletteStyles } from '#server/brand/brand-styles.ts'
import { sendDocument } from '#server/cache/published-document.ts'
import { sourceOf } from '#server/http/security-headers.ts'
import { interfaceTranslate } from '#server/language/language-files.ts'
import { readCompany } from '#server/published/read-published.ts'
import { manifestPath } from './head-links.ts'
import { webManifest } from './manifest.ts'
import { offlinePage } from './offline-page.ts'

type Company = NonNullable<Awaited<ReturnType<typeof readCompany>>>

/** The manifest, the service worker, and a page with the company's phone number for visitors without a connection. */
export const installablePlugin = fp(
  async (app) => {
    const { web, backend, languageFiles, content } = app
    const { boot } = web
    const cache = content.caches?.answers
    const policyOf = (styles: string) =>
      `default-src 'none'; script-src ${sourceOf(boot)}; style-src ${sourceOf(styles)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
    const companyIn = async (language: LanguageCode) => {
      const company = await readCompany(backend.read, language)
      return company?.site.languages.includes(language) ? company : undefined
    }
    for (const language of LANGUAGE_CODES) {
      const makeManifest = async () => {
        const company = await companyIn(language)
        return company && JSON.stringify(webManifest(language, company))
      }
      app.get(manifestPath(language), (request, reply) =>
        sendDocument(request, reply, { cache, contentType: 'application/manifest+json; charset=utf-8', make: makeManifest }),
      )
      const makeOffline = async (company: Company | undefined, styles: string) => {
        const t = interfaceTranslate(await languageFiles.read(), language)
        const texts = { title: t('offline.title'), description: t('offline.description'), retry: t('offline.retry') }
        return company && offlinePage({ ...company, language, texts, styles, boot, systemTheme: !company.sections.theme_switch })
      }
      app.get(`/${language}/offline`, async (request, reply) => {
        const { offlineStyles } = await web.entry()
        const company = await companyIn(language)
        const styles = offlineStyles + (company?.brand ? paletteStyles(company.brand) : '')
        return sendDocument(request, reply, {
          cache,
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': policyOf(styles) },
          make: () => makeOffline(company, styles),
        })
      })
    }
    // Browsers check it with every page, bypassing their caches.
    app.get('/service-worker.js', async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send((await web.entry()).serviceWorker),
    )
  },
  { name: 'installable', dependencies: ['web', 'published-content', 'backend', 'interface-texts'] },
)
