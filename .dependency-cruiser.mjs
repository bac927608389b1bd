const TESTS = '[.]test[.]tsx?$'

/** Files of some folders of `src`, their tests aside, which may look at anything. */
const code = (...folders) => ({ path: `^src/(${folders.join('|')})/`, pathNot: TESTS })
const to = (...folders) => ({ path: `^src/(${folders.join('|')})/` })

const rule = (name, comment, from, target) => ({ name, comment, severity: 'error', from, to: target })

export const forbidden = [
  rule('no-cycles', 'Types and what is loaded later count too.', {}, { circular: true }),
  rule('no-unresolved', 'An import leads to a file or a package.', {}, { couldNotResolve: true }),
  rule('domain-is-pure', 'The domain holds rules only: no server, no pages, no platform.', code('domain'), {
    path: ['^src/(?!domain/)', '^node_modules/(react|react-dom|fastify|kysely)/'],
  }),
  rule('domain-is-portable', 'The domain runs in browsers too.', code('domain'), { dependencyTypes: ['core'] }),
  rule(
    'storage-files-mail-below',
    'Storage, files and mail serve the layers above and know none of them.',
    code('server/(storage|files|mail)'),
    to('web', 'content', 'cli', 'import', 'server/(api|forms|render|feeds|sitemap|installable|pictures|http)'),
  ),
  rule('storage-at-the-bottom', 'Storage knows the domain alone.', code('server/storage'), to('server/(files|mail|monitoring|cache)')),
  rule(
    'forms-below-api-and-pages',
    'Forms are received for the API and for pages alike and know neither.',
    code('server/forms'),
    to('web', 'content', 'cli', 'import', 'server/(api|render)'),
  ),
  rule('contract-knows-the-domain', 'Types that the server and the pages share.', code('contract'), {
    path: '^src/(?!(domain|contract)/)',
  }),
  rule('api-knows-no-pages', 'The API knows no pages.', code('server/api'), to('web', 'content', 'cli', 'import', 'server/render')),
  rule(
    'rendering-reads-the-api',
    "Rendering reaches data through the API and loads the pages' code by path at run time.",
    code('server/render'),
    to('web', 'content', 'cli', 'import', 'server/(api|forms|storage)'),
  ),
  rule('web-runs-in-browsers', 'Pages run in browsers: no server code.', code('web'), to('server', 'content', 'cli', 'import')),
  rule('web-without-node', 'Pages run in browsers.', code('web'), { dependencyTypes: ['core'] }),
  rule(
    'ui-knows-nothing',
    'What these components show, they take as props: no domain, no site, no addresses, no environment.',
    code('web/ui'),
    {
      path: '^src/(?!web/ui/)',
    },
  ),
  rule(
    'shared-below-screens',
    'What all screens share knows none of them.',
    code('web/(api|carousel|errors|forms|head|hydration|i18n|lazy|lists|media|offline|order|prose|routing|site)'),
    to('web/(blog|jobs|catalogue|company|contact|home|newsletter|pages|search)'),
  ),
  rule(
    'content-below-pages',
    'Content is published into the database; it knows neither API nor pages.',
    code('content', 'cli', 'import'),
    to('web', 'server/(api|render)'),
  ),
  rule(
    'content-without-commands',
    'Commands call content and imports, not the other way round.',
    code('content', 'import'),
    to('cli', 'editor'),
  ),
  rule(
    'editor-beside-the-site',
    'The editor changes content and publishes it; the site knows nothing of it.',
    code('editor'),
    to('web', 'cli', 'import', 'server/(api|render|forms)'),
  ),
  rule('site-without-editor', 'The editor is no part of what is served.', code('server', 'web', 'contract', 'domain'), to('editor')),
]

export const options = {
  // TypeScript 7 has no programming interface yet.
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
}

export default { forbidden, options }
