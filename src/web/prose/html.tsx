import { type MouseEvent, useRef } from 'react'
import { useEnvironment } from '../environment.tsx'
import { findPage } from '../routing/routes.ts'
import { isPlainPress, useNavigate } from '../routing/routing.tsx'
import { framedTables, useWideTables } from './use-wide-tables.ts'

interface HtmlProps {
  /** Sanitized at publication. */
  html: string
  className?: string
  /** From `langAttrs`, when the text is in the source language. */
  mark?: { lang?: string; dir?: 'ltr' | 'rtl' }
}

const STORAGE = '/storage/'

/** Paths in content have no language prefix, and files no backend: both are added here. */
function addressed(html: string, prefix: string, apiBase: string): string {
  if (!prefix && !apiBase) return html
  return html
    .replace(/(\s(?:href|src)=")\/(?!\/)/g, (match, attribute: string, offset: number) => {
      const file = html.startsWith(STORAGE, offset + attribute.length)
      return `${attribute}${file ? apiBase : prefix}/${match.slice(attribute.length + 1)}`
    })
    .replace(/\ssrcset="[^"]*"/g, (attribute) => attribute.replaceAll('/pictures/', `${apiBase}/pictures/`))
}

/** The only place where HTML from content enters a page. Its links to the site are followed without a reload. */
export function Html({ html, className = 'prose', mark }: HtmlProps) {
  const { prefix, apiBase, site } = useEnvironment()
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  useWideTables(root, html)
  const shown = framedTables(addressed(html, prefix, apiBase))
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href')
    if (!href?.startsWith(`${prefix}/`) || href.startsWith(STORAGE) || link?.target || !isPlainPress(event)) return
    const to = href.slice(prefix.length)
    // Feeds and other files are left to the browser.
    if (!findPage(new URL(to, location.origin).pathname, site.sections).page) return
    event.preventDefault()
    navigate(to)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the links inside, whose clicks arrive here
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned at publication, held by the CSP
    <div ref={root} className={className} {...mark} onClick={follow} dangerouslySetInnerHTML={{ __html: shown }} />
  )
}
