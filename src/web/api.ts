import type { ApiCall } from './calls.ts'
import { useEnvironment } from './environment.tsx'

/**
 * Reads a call of docs/spec.md#7-the-calls-it-makes in the page's language.
 * @param path below `/api`, with its parameters
 * @param keepPrevious shows the answer of the path before until that of the new one is there
 */
export function useApi<Answer>(path: string, { keepPrevious = false } = {}): ApiCall<Answer> {
  const { calls } = useEnvironment()
  return calls.useCall<Answer>(path, keepPrevious)
}
