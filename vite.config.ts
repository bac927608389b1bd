import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The names of all screens' files are in every page's script, and nothing makes their hashes smaller. */
const ASSET_NAMES = 'assets/[name]-[hash:6][extname]'

/** Pages change nothing through the query library, whose client brings the means for it along: 2 kB of each first visit. */
const withoutMutations = {
  name: 'without-mutations',
  load: (id: string) => (id.endsWith('/query-core/build/modern/mutationCache.js') ? 'export class MutationCache {}' : undefined),
}

/** The oldest browsers that the pages work in. Safari 15.4 knows private fields, but for a rare fault of theirs they would be rewritten, which costs a kilobyte a page. */
const OLDEST = ['chrome100', 'firefox100']

/** Builds the pages: `npm run build` runs it once for browsers and once, with --ssr, for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), withoutMutations],
  // Has been part of React since its version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
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
      ? { input: 'src/web/entry-server.tsx', output: { assetFileNames: ASSET_NAMES } }
      : {
          input: 'src/web/entry-client.tsx',
          // Whether a property is read makes no difference in what pages use.
          treeshake: { propertyReadSideEffects: false },
          // Small files, cut up by who shares them, compress worse and each have to be asked for.
          output: {
            chunkFileNames: 'assets/[name]-[hash:6].js',
            assetFileNames: ASSET_NAMES,
            codeSplitting: {
              groups: [
                { name: 'frame', tags: ['$initial'], priority: 1 },
                { name: 'forms', test: /\/src\/web\/forms\// },
                // What lists have in common, and pages that show one thing have not.
                { name: 'lists', test: /\/src\/(web\/ui\/(search-box|pagination)|domain\/paging)\./ },
                { name: 'common', test: /\/src\/(web|domain)\//, minShareCount: 4 },
              ],
            },
          },
        },
  },
}))
