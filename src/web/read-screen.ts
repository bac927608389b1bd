import type { QueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '#domain/language/languages.ts'
import { callKey, readCalls } from './api.ts'
import { findScreen, loadScreen, type Read, type ScreenModule } from './routes.tsx'

/** How often calls may depend on the answers of others. */
const CALL_ROUNDS = 3

/**
 * Loads what a screen needs before it is shown: its script, and into the cache the answers that are not there yet.
 * @param path without language prefix
 * @param search the parameters of the address
 */
export async function readScreen(
  client: QueryClient,
  language: LanguageCode,
  path: string,
  search: URLSearchParams,
): Promise<ScreenModule> {
  const { route, params } = findScreen(path)
  const screen = await loadScreen(route)
  const read: Read = (call) => client.getQueryData(callKey(language, call))
  for (let round = 0; round < CALL_ROUNDS; round += 1) await readCalls(client, language, screen.calls({ params, search }, read))
  return screen
}
