import { useEffect } from 'react'
import { useEnvironment } from '../environment.tsx'
import { postCall } from './blog-address.ts'

/**
 * Counts a view of a post on the server, once it is shown in a browser; 'Popular' orders by it.
 * A backend that does not count, or a lost connection, is no matter for the visitor.
 */
export function useViewCount(slug: string): void {
  const { apiBase, language } = useEnvironment()
  useEffect(() => {
    fetch(`${apiBase}/api${postCall(slug)}/views`, { method: 'POST', headers: { 'accept-language': language }, keepalive: true }).catch(
      () => {},
    )
  }, [apiBase, language, slug])
}
