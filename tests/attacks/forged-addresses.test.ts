import { request } from 'node:http'
import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { RIGHT } from '../support/servers/forms-api.ts'
import { pagesServer } from '../support/servers/pages.ts'

const BODY = JSON.stringify(RIGHT.contactForm)
const LIMIT = 3

/** The status of one form, sent with headers as they are; the first ones stand before what the server's own client adds. */
function send(port: number, headers: Record<string, string | string[]>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(
      { port, host: '127.0.0.1', method: 'POST', path: '/api/contactForm', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode))
      },
    )
      .once('error', reject)
      .end(BODY)
  })
}

/** One more than the limit, each with other headers. */
async function statuses(port: number, headers: (attempt: number) => Record<string, string | string[]>): Promise<(number | undefined)[]> {
  const answered: (number | undefined)[] = []
  for (let attempt = 0; attempt <= LIMIT; attempt += 1) answered.push(await send(port, headers(attempt)))
  return answered
}

const ONE_VISITOR = [...Array.from({ length: LIMIT }, () => 201), 429]
const MANY_VISITORS = Array.from({ length: LIMIT + 1 }, () => 201)

/** Every header by which a visitor could claim another address. */
const forged = (attempt: number): Record<string, string> => {
  const address = `203.0.113.${attempt}`
  return {
    'x-forwarded-for': address,
    forwarded: `for=${address}`,
    'x-real-ip': address,
    'x-client-ip': address,
    'true-client-ip': address,
    'cf-connecting-ip': address,
    via: address,
  }
}

onEachEngine('an address that a visitor claims', (open) => {
  const alone = pagesServer(open, () => ({ FORM_LIMIT: `${LIMIT}/1h` }))
  const behindAny = pagesServer(open, () => ({ FORM_LIMIT: `${LIMIT}/1h`, TRUST_PROXY: 'on' }))
  const behindKnown = pagesServer(open, () => ({ FORM_LIMIT: `${LIMIT}/1h`, TRUST_PROXY: '127.0.0.1, 198.51.100.7' }))
  const behindOther = pagesServer(open, () => ({ FORM_LIMIT: `${LIMIT}/1h`, TRUST_PROXY: '198.51.100.7' }))

  it('changes nothing without a proxy', async () => {
    expect(await statuses(alone.port(), forged)).toEqual(ONE_VISITOR)
  })

  it('changes nothing where the connection is not from a known proxy', async () => {
    expect(await statuses(behindOther.port(), forged)).toEqual(ONE_VISITOR)
  })

  it('changes nothing before the address that a proxy adds', async () => {
    const appended = (attempt: number) => ({ ...forged(attempt), 'x-forwarded-for': `203.0.113.${attempt}, 192.0.2.1` })
    expect(await statuses(behindAny.port(), appended)).toEqual(ONE_VISITOR)
    expect(await statuses(behindKnown.port(), appended)).toEqual(ONE_VISITOR)
    const ownHeader = (attempt: number) => ({ 'x-forwarded-for': [`203.0.113.${attempt}`, '192.0.2.2'] })
    expect(await statuses(behindAny.port(), ownHeader)).toEqual(ONE_VISITOR)
    expect(await statuses(behindKnown.port(), ownHeader)).toEqual(ONE_VISITOR)
  })

  it('changes nothing before the addresses of two known proxies', async () => {
    const chained = (attempt: number) => ({ 'x-forwarded-for': `203.0.113.${attempt}, 192.0.2.3, 198.51.100.7` })
    expect(await statuses(behindKnown.port(), chained)).toEqual(ONE_VISITOR)
  })

  it('counts each visitor whom a proxy names', async () => {
    const named = (attempt: number) => ({ 'x-forwarded-for': `192.0.2.${10 + attempt}` })
    expect(await statuses(behindAny.port(), named)).toEqual(MANY_VISITORS)
    expect(await statuses(behindKnown.port(), named)).toEqual(MANY_VISITORS)
  })

  it('is the same from every port that a proxy adds to it', async () => {
    const four = (attempt: number) => ({ 'x-forwarded-for': `192.0.2.30:${50_000 + attempt}` })
    expect(await statuses(behindAny.port(), four)).toEqual(ONE_VISITOR)
    expect(await statuses(behindKnown.port(), four)).toEqual(ONE_VISITOR)
    const six = (attempt: number) => ({ 'x-forwarded-for': `[2001:db8:0:30::1]:${50_000 + attempt}` })
    expect(await statuses(behindAny.port(), six)).toEqual(ONE_VISITOR)
    expect(await statuses(behindKnown.port(), six)).toEqual(ONE_VISITOR)
  })

  it('is found behind known proxies that add their ports', async () => {
    const chained = (attempt: number) => ({
      'x-forwarded-for': `203.0.113.${attempt}, 192.0.2.31:${50_000 + attempt}, 198.51.100.7:${443 + attempt}`,
    })
    expect(await statuses(behindKnown.port(), chained)).toEqual(ONE_VISITOR)
    const others = (attempt: number) => ({ 'x-forwarded-for': `[2001:db8:0:${40 + attempt}::1]:50000, 198.51.100.7:443` })
    expect(await statuses(behindKnown.port(), others)).toEqual(MANY_VISITORS)
  })

  it('may be nonsense', async () => {
    for (const nonsense of [
      'unknown',
      '"',
      ',,,',
      '256.1.1.1',
      '::',
      '[2001:db8::1]:443',
      'x'.repeat(5_000),
      '127.0.0.1, ',
      '2001:db8::1%eth0',
    ]) {
      for (const site of [behindAny, behindKnown]) {
        expect([201, 429], nonsense).toContain(await send(site.port(), { 'x-forwarded-for': nonsense }))
        const page = await fetch(`http://127.0.0.1:${site.port()}/`, { headers: { 'x-forwarded-for': nonsense } })
        expect(page.status, nonsense).toBe(200)
      }
    }
  })
})
