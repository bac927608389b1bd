import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }

const SOURCES = globSync('src/**/*.{ts,tsx,js}')
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }))

/** Files of the product in which a pattern occurs. */
const filesWith = (pattern: RegExp): string[] => SOURCES.filter(({ code }) => pattern.test(code)).map(({ path }) => path)

it('no text is run as code, and one program is started, without a shell', () => {
  expect(SOURCES.length).toBeGreaterThan(200)
  expect(filesWith(/\beval\(|new Function\(|node:vm\b|set(?:Timeout|Interval)\(['"`]/)).toEqual([])
  expect(filesWith(/node:child_process|node:cluster/)).toEqual(['src/server/pictures/picture-maker.ts'])
  expect(filesWith(/\bexecFile|\bexecSync|shell: true/)).toEqual([])
})

it('HTML enters pages in one place, and scripts speak to no other window', () => {
  expect(filesWith(/dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write/)).toEqual([
    'src/web/ui/html.tsx',
  ])
  expect(filesWith(/postMessage\(|addEventListener\('message'/)).toEqual([])
})

it('hashes are SHA-256, and what must not be guessed comes from the system', () => {
  const hashes = SOURCES.flatMap(({ code }) => [...code.matchAll(/\b(?:createHash|createHmac|hashOf)\('([^']+)'/g)].map(([, name]) => name))
  expect(hashes.length).toBeGreaterThan(8)
  expect([...new Set(hashes)]).toEqual(['sha256'])
  // A key of the browser's history, where a browser has no better one.
  expect(filesWith(/Math\.random/)).toEqual(['src/web/navigation.ts'])
})

it('packages are those of the registry, held by their hashes, and run nothing when they are installed', () => {
  const { '': product, ...packages } = lock.packages as Record<
    string,
    {
      version: string
      integrity?: string
      optional?: boolean
      resolved?: string
      hasInstallScript?: boolean
      dependencies?: object
      devDependencies?: object
    }
  >
  for (const [path, { version, integrity, optional, resolved, hasInstallScript }] of Object.entries(packages)) {
    expect(version, path).toMatch(/^\d+\.\d+\.\d+/)
    // Of packages for other systems the lock names the version alone.
    if (!optional || integrity) expect(integrity, path).toMatch(/^sha512-/)
    expect(resolved ?? 'https://registry.npmjs.org/', path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
    expect(hasInstallScript ?? false, path).toBe(false)
  }
  for (const version of Object.values({ ...product?.dependencies, ...product?.devDependencies })) expect(version).toMatch(/^\d+\.\d+\.\d+/)
})
