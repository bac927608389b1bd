import { type Browser, chromium } from '@playwright/test'
import playwright from '../../playwright.config.ts'

/** The phone as which Lighthouse measures: its window in CSS pixels, and how many pixels make one of them. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Starts the browser that the tests use. @param args further options of Chromium */
export function startBrowser(args: string[] = []): Promise<Browser> {
  const { launchOptions } = playwright.use ?? {}
  return chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...args] })
}
