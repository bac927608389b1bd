import type { TargetName } from './report/targets.ts'

/** Why a target is missed: what bounds it, by which profile, and what was tried. Shown beside it while it is missed. */
export const REMARKS: Partial<Record<TargetName, string>> = {}
