import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }

it('packages are those of the registry, held by their hashes, and run nothing when they are installed', async () => {
  const { '': product, ...packages } = lock.packages as Record<
    string,
    {
      version: string
      integrity?: string
      optional?: boolean
      resolved?: string
      dev?: boolean
      hasInstallScript?: boolean
      dependencies?: object
      devDependencies?: object
    }
  >
  for (const [path, { version, integrity, optional, resolved, dev, hasInstallScript }] of Object.entries(packages)) {
    expect(version, path).toMatch(/^\d+\.\d+\.\d+/)
    // Of packages for other systems the lock names the version alone.
    if (!optional || integrity) expect(integrity, path).toMatch(/^sha512-/)
    expect(resolved ?? 'https://registry.npmjs.org/', path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
    if (!dev) expect(hasInstallScript ?? false, path).toBe(false)
  }
  for (const version of Object.values({ ...product?.dependencies, ...product?.devDependencies })) expect(version).toMatch(/^\d+\.\d+\.\d+/)
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'ignore-scripts'])
  expect(stdout.trim()).toBe('true')
})
