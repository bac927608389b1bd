import { expect } from 'vitest'
import type { FrontAnswer } from '../support/servers/nginx.ts'

/** What nginx says of where it had the answer from. */
export const cacheOf = ({ headers }: FrontAnswer) => headers['x-cache-status']

/** The language that a page says it is in. */
export const languageOf = ({ text }: FrontAnswer) => /<html lang="(\w+)"/.exec(text)?.[1]

/** Expects an answer to carry each security header once, whoever made it. */
export function expectSecured({ headers }: Pick<FrontAnswer, 'headers'>): void {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none';[^,]*frame-ancestors 'none'/),
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
    'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
    'permissions-policy': expect.stringContaining('camera=()'),
  })
}
