import { Component, type ReactNode, Suspense } from 'react'
import { useEnvironment } from '../environment.tsx'
import { reloadForStaleScript } from './stale-scripts.ts'

interface SectionBoundaryProps {
  /** For the server's log. */
  name: string
  children: ReactNode
}

/** A part that throws is left out, and the rest of the page stays. */
export function SectionBoundary({ name, children }: SectionBoundaryProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<FailedSection name={name} />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** The only sign to the server that a part of the page is missing. */
export function FailedSection({ name }: { name: string }) {
  const { collector } = useEnvironment()
  collector?.failed.push(name)
  return null
}

interface ErrorBoundaryProps {
  children: ReactNode
  onError?: () => void
  /** In place of what threw; nothing without it. */
  fallback?: (retry: () => void) => ReactNode
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.()
    void reloadForStaleScript(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback?.(() => this.setState({ failed: false })) ?? null
  }
}
