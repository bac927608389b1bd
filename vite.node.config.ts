import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * Builds the server and the commands into a few files each: loading nine hundred single ones was most
 * of a start, and of a short command.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    // What has files of its own beside its code, is made for one kind of machine, or is needed while developing only.
    external: ['sharp', '@fastify/swagger-ui', '@ip-location-db/geo-whois-asn-country-mmdb', 'pg-native', 'vite'],
  },
  build: {
    ssr: true,
    target: 'node26',
    minify: false,
    // As deep below the repository as `src/server` and `src/cli`: their code finds its files from where it lies.
    outDir: 'dist/node',
    rollupOptions: {
      input: {
        server: join(import.meta.dirname, 'src/server/main.ts'),
        vitrine: join(import.meta.dirname, 'src/cli/main.ts'),
        'picture-process': join(import.meta.dirname, 'src/server/pictures/picture-process.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
