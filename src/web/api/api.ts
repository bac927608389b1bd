import { useEnvironment } from '../environment.tsx'
import type { ApiCall } from './calls.ts'

/** Reads a call of docs/spec.md#7-the-calls-it-makes; `keepPrevious` shows the previous path's answer until the new one arrives. Without `enabled` it stays pending. */
export function useApi<Answer>(path: string, { keepPrevious = false, enabled = true } = {}): ApiCall<Answer> {
  const { calls } = useEnvironment()
  return calls.useCall<Answer>(path, { keepPrevious, enabled })
}
