import { afterAll, vi } from 'vitest'

// Files share a process: what the last test of one leaves, the first of the next would start with.
afterAll(() => void vi.unstubAllEnvs())
