import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a built command as a process of its own.
 * @param settings environment beside that of the tests
 * @throws when it ends with another code than 0
 */
export async function runProgram(words: string[], settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['dist/node/vitrine.js', ...words], { env: { ...process.env, ...settings }, stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`"vitrine ${words.join(' ')}" ended with code ${code}.`)
}
