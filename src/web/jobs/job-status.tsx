import type { ReactNode } from 'react'

/** Anything but `open` counts as closed (docs/spec.md#4-states-and-transitions). */
export function isOpen(job: { status: string }): boolean {
  return job.status === 'open'
}

export function StatusBadge({ open, children }: { open: boolean; children: ReactNode }) {
  return <span className={`badge ${open ? 'badge-ok' : 'badge-bad'}`}>{children}</span>
}
