import { useEnvironment } from '../environment.tsx'
import type { ApiCall } from './calls.ts'

/** Reads a call of docs/spec.md#7-the-calls-it-makes; `keepPrevious` shows the previous path's answer until the new one arrives. */
export function useApi<Answer>(path: string, { keepPrevious = false } = {}): ApiCall<Answer> {
  const { calls } = useEnvironment()
  return calls.useCall<Answer>(path, keepPrevious)
}
