import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { freePort } from '../support/servers/free-port.ts'
import { development } from './development.ts'
import { expect, test } from './site.ts'

// Decap and the preview say in the console what they do.
test.use({ expected: { messages: [/^(?!.*Content Security Policy)/] }, viewport: { width: 1440, height: 900 } })

// Four minutes are what an editor has for a product; here the machine starts three servers in them.
test.describe.configure({ timeout: 240_000 })

interface Edited {
  contentDir: string
  /** Of the site that visitors see. */
  site: string
}

/** The editor with its preview, and the public site, on a copy of the demo content that is published. */
async function edited(page: Page, use: (edited: Edited) => Promise<void>): Promise<void> {
  await development(async ({ url, contentDir, env, vitrine }) => {
    await vitrine('content', 'publish')
    const start = (words: string[], more: NodeJS.ProcessEnv = {}) =>
      spawn(process.execPath, words, { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] })
    const port = String(await freePort())
    const site = start(['dist/node/server.js'], { PORT: port, LOG_LEVEL: 'warn' })
    const editor = start(['dist/node/vitrine.js', 'edit', '--preview', url, '--port', String(await freePort())])
    let printed = ''
    editor.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    try {
      await expect.poll(() => printed, { timeout: 60_000 }).toContain('Ctrl+C stops the editor')
      await page.goto(/http\S+/.exec(printed)?.[0] ?? '')
      await expect(page.getByRole('link', { name: 'Create entry of type Product' })).toBeVisible()
      await use({ contentDir, site: `http://localhost:${port}` })
      await page.goto('about:blank')
    } finally {
      for (const server of [editor, site]) {
        server.kill()
        if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      }
    }
  })
}

/** Decap marks its fields only by the ids of their labels. */
function field(within: Page | Locator, name: string): Locator {
  return within.locator(`[class*="ControlContainer"]:has(> [class*="ControlTopbar"] > label[for^="${name}-field-"])`).first()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save now' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog.getByRole('heading', { name: 'Published' })).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Close' }).click()
}

test('a product in two languages with a photo, from nothing to the public page, without the name of a file', async ({ page }) => {
  await edited(page, async ({ contentDir, site }) => {
    await page.getByRole('link', { name: 'Create entry of type Product' }).click()
    await field(field(page, 'name'), 'en').locator('textarea').fill('Bamboo toothbrush')
    await field(field(page, 'name'), 'fa').locator('textarea').fill('برس دندان بامبو')
    await expect(field(page, 'slug').locator('input')).toHaveValue('bamboo-toothbrush')
    for (const [language, text] of [
      ['en', 'A brush that grows back.'],
      ['fa', 'برسی که دوباره می‌روید.'],
    ] as const) {
      await field(field(page, 'body'), language).locator('[contenteditable=true]').click()
      await page.keyboard.insertText(text)
    }
    await field(page, 'category').locator('input').first().click()
    await page.getByText('Everyday medicines', { exact: true }).click()
    await field(page, 'price').locator('input').fill('1.5')
    const pictures = field(page, 'media')
    await pictures.getByRole('button', { name: 'Add picture' }).click()
    await pictures.locator('input[type=file]').setInputFiles({
      name: 'IMG 2041 عکس.WEBP',
      mimeType: 'image/webp',
      buffer: await readFile(join(contentDir, 'media/products/face-masks.webp')),
    })
    await expect(pictures.getByRole('figure')).toHaveText('products/bamboo-toothbrush.webp')
    await field(field(pictures, 'alt'), 'en').locator('textarea').fill('Toothbrush of bamboo')
    await field(field(pictures, 'alt'), 'fa').locator('textarea').fill('برس دندان از بامبو')
    await save(page)

    const preview = page.frameLocator('#preview-pane').frameLocator('iframe')
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Bamboo toothbrush', { timeout: 60_000 })
    await publish(page)

    for (const [language, name, text, picture] of [
      ['en', 'Bamboo toothbrush', 'A brush that grows back.', 'Toothbrush of bamboo'],
      ['fa', 'برس دندان بامبو', 'برسی که دوباره می‌روید.', 'برس دندان از بامبو'],
    ] as const) {
      await page.goto(`${site}/${language}/product/bamboo-toothbrush`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.getByRole('img', { name: picture }).first()).toBeVisible()
    }
  })
})

test('what the check says stands at its field; a draft stays off the site, and an earlier state comes back', async ({ page }) => {
  await edited(page, async ({ contentDir, site }) => {
    const file = join(contentDir, 'products/baby-oil.en.md')
    const text = await readFile(file, 'utf8')
    const editor = new URL(page.url()).origin
    await writeFile(file, text.replace(/^category: .*$/m, 'category: nothing'))
    await page.goto(`${editor}/#/collections/products/entries/baby-oil`)
    await expect(field(page, 'category').getByRole('listitem')).toContainText('"category" is "nothing"')
    await page.reload()
    await expect(page.getByText('1 problem to solve before you can publish')).toBeVisible({ timeout: 60_000 })

    await writeFile(file, text)
    await page.reload()
    await expect(page.getByText('The site shows everything that is saved')).toBeVisible({ timeout: 60_000 })
    await expect(field(page, 'category').getByRole('listitem')).toHaveCount(0)
    await field(field(page, 'draft'), 'en').getByRole('switch').click()
    await save(page)
    expect(await readFile(file, 'utf8')).toBe(text.replace(/^(updated: .*)$/m, '$1\ndraft: true'))
    await publish(page)
    const status = async () => (await page.request.get(`${site}/en/product/baby-oil`)).status()
    await expect.poll(status).toBe(404)

    await page.getByRole('button', { name: 'History…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('summary').nth(1).click()
    await dialog.getByRole('button', { name: 'Show this again' }).first().click()
    await expect(dialog.getByRole('heading', { name: 'Shown again' })).toBeVisible({ timeout: 60_000 })
    await expect.poll(status).toBe(200)
  })
})

test('who writes with the keyboard goes on where they were: at the form, at the mistake, at "Saved", and in the list', async ({ page }) => {
  await edited(page, async ({ contentDir }) => {
    const focused = page.locator(':focus')
    const saveByKeyboard = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
      await page.getByRole('menuitem', { name: 'Save now' }).press('Enter')
    }
    await page.getByRole('link', { name: 'Team', exact: true }).press('Enter')
    await page.getByRole('link', { name: 'Create entry of type Entry' }).press('Enter')
    await expect(field(field(page, 'name'), 'en').locator('textarea')).toBeFocused()
    await saveByKeyboard()
    await expect(field(field(page, 'name'), 'en')).toContainText('Fill in “English”.')
    await expect(field(field(page, 'name'), 'en').locator('textarea')).toBeFocused()
    await page.keyboard.type('Ada Example')
    await expect(field(page, 'key').locator('input')).toHaveValue('ada-example')
    await saveByKeyboard()
    await expect(page.getByText('Changes saved')).toBeVisible()
    await expect(focused).toHaveText('Saved')
    await page.getByRole('link', { name: 'Writing in Team' }).press('Enter')
    await expect(focused).toHaveText('Ada Example')
    await page.keyboard.press('Enter')
    await expect(field(field(page, 'name'), 'en').locator('textarea')).toBeFocused()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeFocused()
    await expect(page.getByText('The site shows everything that is saved')).toBeVisible({ timeout: 60_000 })
    expect(await readFile(join(contentDir, 'team.yaml'), 'utf8')).toBe(await readFile('content/team.yaml', 'utf8'))
  })
})

test('what has the focus is not behind the bar', async ({ page }) => {
  await edited(page, async () => {
    await page.getByRole('link', { name: 'Create entry of type Product' }).press('Enter')
    await expect(field(field(page, 'name'), 'en').locator('textarea')).toBeFocused()
    const bar = (await page.getByRole('region', { name: 'Publishing' }).boundingBox())?.y ?? 0
    const place = () =>
      page.evaluate(() => {
        const focused = document.activeElement as HTMLElement
        const isInForm = focused.closest('[class*="ControlPaneContainer"]') !== null
        return { isInForm, bottom: focused.getBoundingClientRect().bottom, what: focused.outerHTML }
      })
    let count = 0
    for (let { isInForm, bottom, what } = await place(); isInForm; { isInForm, bottom, what } = await place()) {
      expect(bottom, what).toBeLessThanOrEqual(bar)
      await page.keyboard.press('Tab')
      count += 1
    }
    expect(count).toBeGreaterThan(20)
  })
})

test('an address at which nothing is leads to the list and says so, and loses nothing that is written', async ({ page }) => {
  await edited(page, async () => {
    const editor = new URL(page.url()).origin
    const dialog = page.getByRole('dialog', { name: 'Not found' })
    for (const [address, list] of [
      ['collections/products/entries/nothing', 'Products'],
      ['collections/team/entries/nobody', 'Team'],
      ['collections/site/entries/nothing', 'Site'],
      ['collections/site/new', 'Site'],
      ['collections/recipes/entries/soup', 'Products'],
      ['nowhere', 'Products'],
      ['collections/products/entries/%E0%A4%A', 'Products'],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(`${editor}/#/${address}`)
      await expect(dialog.getByRole('paragraph').first(), address).toContainText(/There is no(thing| such)/)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(list)
      await expect(page.getByRole('heading', { level: 1 }), address).toBeFocused()
    }
    await page.goto(`${editor}/#/collections/team/entries/laila-noori`)
    const name = field(field(page, 'name'), 'en').locator('textarea')
    await name.fill('Not saved yet')
    await page.evaluate(() => {
      location.hash = '#/collections/recipes'
    })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(name).toHaveValue('Not saved yet')
    page.once('dialog', (leaving) => void leaving.accept())
  })
})

test('a price is understood in other digits and with a comma, and refused at its field; so are an address that is taken and a file that is too large', async ({
  page,
}) => {
  await edited(page, async ({ contentDir }) => {
    const editor = new URL(page.url()).origin
    await page.goto(`${editor}/#/collections/products/entries/baby-oil`)
    const price = field(page, 'price')
    for (const [written, wanted] of [
      ['1,5', '1.5'],
      ['۲٫۵', '2.5'],
    ] as const) {
      await price.locator('input').fill('')
      await price.locator('input').pressSequentially(written)
      await save(page)
      await expect.poll(() => readFile(join(contentDir, 'products/baby-oil.en.md'), 'utf8')).toContain(`\nprice: ${wanted}\n`)
    }
    for (const written of ['cheap', '1,250', '2.5.5']) {
      await price.locator('input').fill(written)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Save now' }).click()
      await expect(price.getByRole('listitem')).toHaveText('Write a number without separators of thousands, such as 1250 or 12.5.')
      await expect(price.locator('input')).toBeFocused()
      await expect(price.locator('input')).toHaveValue(written)
    }
    await price.locator('input').fill('2.5')
    await save(page)

    const pictures = field(page, 'media')
    // As large as one that nobody wants to send.
    await pictures
      .locator('input[type=file]')
      .first()
      .evaluate((input) => {
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(65 * 1024 * 1024)], 'scan.png'))
        ;(input as HTMLInputElement).files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      })
    await expect(pictures.getByRole('alert')).toHaveText('"scan.png" is larger than 64 MB. Save a smaller copy of it, and choose that.')

    await page.getByRole('button', { name: 'Saved' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    const address = field(page, 'slug')
    await expect(address.getByRole('alert')).toHaveText('"baby-oil" is taken. Choose another, such as "baby-oil-2".')
    await address.locator('input').fill('Baby oil')
    await expect(address.getByRole('alert')).toContainText('only lower-case Latin letters')
    await address.locator('input').fill('baby-oil-large')
    await expect(address.getByRole('alert')).toHaveCount(0)
    await save(page)
    expect(await readFile(join(contentDir, 'products/baby-oil-large.en.md'), 'utf8')).toContain('price: 2.5')
  })
})

test('on a narrow screen everything of the bar is on it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await edited(page, async () => {
    for (const name of ['Publish…', 'History…']) await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  })
})
