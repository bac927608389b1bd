interface Walked {
  path: string
  status: number
  type: string
  /** Empty for pictures and fonts. */
  text: string
}

const TEXT = /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|javascript))|svg/

/** Attributes with addresses, tags of sitemaps, and files that scripts and styles name. */
const LINKS = [/(?:href|src|action|content)="([^"\s]+)"/g, /<loc>([^<]+)<\/loc>/g, /["'(](?:\.{0,2}\/)?(assets\/[\w./-]+)["')]/g]

/**
 * Every address of a site that is linked from one it knows.
 * @param publicUrl as which the site calls itself
 */
export async function walkSite(url: string, publicUrl: string, start: string[]): Promise<Walked[]> {
  const known = new Set(start)
  const walked: Walked[] = []
  // Grows while it is read.
  for (const path of known) {
    const answer = await fetch(url + path)
    const type = answer.headers.get('content-type') ?? ''
    const text = TEXT.test(type) ? await answer.text() : ''
    if (!text) await answer.arrayBuffer()
    walked.push({ path, status: answer.status, type, text })
    for (const found of linksIn(text, publicUrl)) known.add(found)
  }
  return walked
}

function linksIn(text: string, publicUrl: string): string[] {
  const links = LINKS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, link = '']) => link.replaceAll('&amp;', '&')))
  return links.flatMap((link) => {
    const own = link.startsWith(publicUrl) ? link.slice(publicUrl.length) || '/' : link.startsWith('assets/') ? `/${link}` : link
    return /^\/(?!\/)/.test(own) ? [own.replace(/#.*$/, '')] : []
  })
}
