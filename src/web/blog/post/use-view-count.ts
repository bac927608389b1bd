import { useEffect } from 'react'
import { useEnvironment } from '../../environment.tsx'
import { postCall } from '../blog-address.ts'

/** 'Popular' orders by it. Failures do not concern the visitor. */
export function useViewCount(slug: string): void {
  const { apiBase, language } = useEnvironment()
  useEffect(() => {
    fetch(`${apiBase}/api${postCall(slug)}/views`, { method: 'POST', headers: { 'accept-language': language }, keepalive: true }).catch(
      () => {},
    )
  }, [apiBase, language, slug])
}
