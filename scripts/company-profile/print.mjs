// Prints the demo's company profile, four languages in one document, to content/media/brand.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import browsers from '../browsers.json' with { type: 'json' }

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? browsers.find((path) => existsSync(path)),
  args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
})
const page = await browser.newPage()
await page.goto(pathToFileURL(join(import.meta.dirname, 'profile.html')).href)
await page.evaluate(async () => {
  await document.fonts.ready
  // JPEG goes into the document as it is; of WebP it would hold every pixel uncompressed, five times as much.
  const pictures = [...document.querySelectorAll('img[src$=".webp"]')]
  await Promise.all(
    pictures.map(async (picture) => {
      await picture.decode()
      const { clientWidth: width, clientHeight: height, naturalWidth, naturalHeight } = picture
      const scale = Math.min(1, 2 * Math.max(width / naturalWidth, height / naturalHeight))
      const canvas = new OffscreenCanvas(naturalWidth * scale, naturalHeight * scale)
      const context = canvas.getContext('2d')
      context.fillStyle = getComputedStyle(picture).backgroundColor
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      picture.src = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }))
      await picture.decode()
    }),
  )
})
await page.pdf({
  path: join(import.meta.dirname, '../../content/media/brand/lajward-company-profile.pdf'),
  preferCSSPageSize: true,
  printBackground: true,
  tagged: true,
  outline: true,
})
await browser.close()
