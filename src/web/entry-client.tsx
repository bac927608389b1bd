// Before React, which looks for it when it is loaded.
import './hydration/scheduling.ts'
import './styles/site.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PageState } from '#contract/page.ts'
import { canFormat } from '#domain/language/format.ts'
import { INTERFACE_FALLBACK } from '#domain/language/languages.ts'
import type { Messages } from '#domain/language/translate.ts'
import { BrowserCalls } from './api/browser-calls.ts'
import { App } from './app.tsx'
import type { Environment } from './environment.tsx'
import { createTranslate } from './i18n/i18n.ts'
import { followChoice, isUndecided } from './layout/header/kept-language.ts'
import { screensOf } from './read-screen.ts'
import { startNavigation } from './routing/navigation.ts'
import { documentAddress } from './routing/routing.tsx'
import { findScreen, loadScreen } from './screens.ts'

async function start(): Promise<void> {
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '') as PageState
  const { read, messages, fallbackMessages = {}, i18nDebug, countryLookupUrl, ...given } = state
  const { prefix, language } = given
  const path = documentAddress.pathname.slice(prefix.length) || '/'
  const [translation] = await Promise.all([
    fetch(messages).then((response) => response.json() as Promise<Messages>),
    loadScreen(findScreen(path, given.site.sections).route),
  ])
  const calls = new BrowserCalls(given.apiBase, language, read)
  const environment: Environment = {
    ...given,
    calls,
    screens: screensOf(calls, given.site),
    t: createTranslate(language, { [INTERFACE_FALLBACK]: fallbackMessages, [language]: translation }, i18nDebug),
  }
  startNavigation({ byServer: !canFormat(language) })
  followChoice(given)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  // A transition hydrates in slices, between which the page responds.
  startTransition(() => {
    hydrateRoot(root, <App environment={environment} />)
  })
  // Reloading the answer to a form would send the form again.
  if (!given.answered && isUndecided(given)) {
    const { guessFirstLanguage } = await import('./layout/header/language-choice.ts')
    await guessFirstLanguage(countryLookupUrl, given)
  }
}

// In a task of its own, so that the page responds between loading and running the scripts.
setTimeout(() => void start())
