import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The oldest browsers that the pages work in. Safari 15.4 knows private fields, but for a rare fault of theirs they would be rewritten, which costs a kilobyte a page. */
const OLDEST = ['chrome100', 'firefox100']

/** Builds the pages: `npm run build` runs it once for browsers and once, with --ssr, for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[hash]-[local]' } },
  },
  build: {
    target: [...OLDEST, 'safari16'],
    cssTarget: [...OLDEST, 'safari15.4'],
    manifest: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: isSsrBuild
      ? { input: 'src/web/entry-server.tsx' }
      : {
          input: 'src/web/entry-client.tsx',
          // Else a chunk imports another one that it needs nothing of, in case that does something by being imported.
          treeshake: { moduleSideEffects: [{ test: /src.web.catalogue.*[.]ts$/, sideEffects: false }] },
          // docs/decisions/2026-11-24-one-file-for-every-page.md
          output: {
            codeSplitting: {
              groups: [
                { name: 'every-page', tags: ['$initial'], priority: 1 },
                // Each in a file of its own would be half imports.
                {
                  name: 'products',
                  minShareCount: 2,
                  test: /src.(web.(catalogue.(product-(call|status|variants|well)|tax-note|product.related-call))|domain.(catalogue|money))/,
                },
                // Neither Home nor a product has a banner.
                { name: 'many-pages', minShareCount: 12, test: /^(?!.*layout.banner)/ },
              ],
            },
          },
        },
  },
}))
