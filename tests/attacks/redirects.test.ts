import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { exchange } from '../support/http/raw-http.ts'
import { RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'

const BODY = new URLSearchParams(RIGHT.contactForm).toString()

/** Ways to write the address of another site, or a header, as a path of this one. */
const TARGETS = [
  '//evil.example',
  '//evil.example/%2e%2e',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/en//evil.example',
  '/en/..//evil.example',
  '/fa/%2e%2e//evil.example',
  '/.//evil.example',
  '/;//evil.example',
  '/@evil.example',
  '/:80//evil.example',
  '/javascript:hit()',
  '/%0d%0ax-evil:%20yes',
  '/%0d%0alocation:%20//evil.example',
  '/%E5%98%8A%E5%98%8Dx-evil:%20yes',
  '/en/contact%0d%0ax-evil:%20yes',
  'http://evil.example/en/',
  'http://evil.example//evil.example/',
  'javascript:hit()',
]

onEachEngine('an address that could lead away', (open) => {
  const site = pagesServer(open)
  const search = 'form=contact&next=//evil.example&url=//evil.example&return=https://evil.example&x=%0d%0ax-evil:%20yes'
  const requests = (target: string): string[] => [
    `GET ${target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
    `GET ${target}?${search} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
    `POST ${target}?${search} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
  ]

  it.each(TARGETS)('leads to a path of this site, or nowhere: %s', async (target) => {
    for (const request of requests(target)) {
      const answer = await exchange(site.port(), request)
      const [head = '', ...body] = answer.split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 (200|303|40[0-9]) /)
      expect(head).not.toMatch(/^x-evil/im)
      const locations = [...head.matchAll(/^location: (.*)$/gim)].map(([, location]) => location?.trim())
      expect(locations.length).toBe(head.includes(' 303 ') ? 1 : 0)
      for (const location of locations) expect(location).toMatch(/^\/(?![/\\])[!-~]*$/)
      // Links, forms and addresses in the head of the page are those of this site as well.
      expect(body.join('')).not.toMatch(/(?:href|action|src|content)="(?:https?:)?(?:\/|\\){2}evil|="javascript:/i)
    }
  })
})
