import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the pages: `npm run build` runs it once for browsers and once, with --ssr, for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[hash]-[local]' } },
  },
  build: {
    target: ['chrome123', 'safari17.5', 'firefox128'],
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
          // Small files, cut up by who shares them, compress worse and each have to be asked for.
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', tags: ['$initial'], priority: 1 },
                { name: 'forms', test: /\/src\/web\/forms\// },
                { name: 'common', test: /\/src\/(web|domain)\//, minShareCount: 4 },
              ],
            },
          },
        },
  },
}))
