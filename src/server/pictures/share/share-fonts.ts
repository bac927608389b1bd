import { join } from 'node:path'
import { ROOT } from '#server/folders.ts'

/** A server in production has no sources. */
const FOLDERS = { development: 'src/server/pictures/share/fonts', production: 'dist/share-fonts' }

/** Of fontconfig. */
export function shareFonts({ development }: { development: boolean }): string {
  return join(ROOT, FOLDERS[development ? 'development' : 'production'], 'fonts.conf')
}

export function missingLettersHint(letters: string): string {
  return `no font on this machine has the letters ${letters}, so share pictures leave out the texts that contain them. Install a font of their script (on Debian, fonts-noto-core has most scripts, fonts-noto-cjk Chinese, Japanese and Korean), delete share-*.jpg in DATA_DIR/pictures, and restart the server.`
}
