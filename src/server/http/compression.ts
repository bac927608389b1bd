import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fp from 'fastify-plugin'
import { BROTLI_QUALITY, BROTLI_WINDOW } from '#server/cache/compress.ts'

/** For routes added after it; files of the build are compressed beforehand. */
export const compressionPlugin = fp(
  async (app) => {
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY.once, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW } },
      globalDecompression: false,
    })
  },
  { name: 'compression' },
)
