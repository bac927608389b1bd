import type { Branch } from '#domain/branches/branch.ts'
import { useApi } from '../api/api.ts'

/** Our own addition to the calls: other backends have none. */
export const BRANCHES_CALL = '/branches'

export function useBranches(): Branch[] {
  return useApi<{ data: Branch[] }>(BRANCHES_CALL).data?.data ?? []
}
