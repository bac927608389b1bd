import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'

/** Read by `npm start`, `npm run dev` and `npm run vitrine`; variables of the environment win. */
const ENV_FILE = '.env'

type Folder = 'CONTENT_DIR' | 'DATA_DIR'

/** Undefined: the file does not set it. */
export function inEnvFile(name: Folder): string | undefined {
  return existsSync(ENV_FILE) ? parseEnv(readFileSync(ENV_FILE, 'utf8'))[name] : undefined
}

/** Set in the environment itself, as on a server: there, the file would have no effect. */
export function isFromEnvironment(name: Folder): boolean {
  return Boolean(process.env[name]) && process.env[name] !== inEnvFile(name)
}

export async function rememberContentDir(folder: string): Promise<void> {
  const before = existsSync(ENV_FILE) ? readFileSync(ENV_FILE, 'utf8') : ''
  const line = `CONTENT_DIR=${JSON.stringify(folder)}`
  const set = /^(?:export )?CONTENT_DIR=.*$/m
  const after = set.test(before) ? before.replace(set, () => line) : `${before && `${before.trimEnd()}\n`}${line}\n`
  await writeFile(ENV_FILE, after)
}
