// npm run release -- VERSION: prepares a release (docs/releasing.md). Publishes nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const UNRELEASED = '## Unreleased'

try {
  console.log(release(process.argv[2]))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** In the current folder. Returns what to do next. */
function release(version) {
  const current = readJson('package.json').version
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error(`Give the new version, as in: npm run release -- ${nextMinor(current)}`)
  if (compare(version, current) <= 0) throw new Error(`${version} is not later than the current version ${current}.`)
  if (git('status', '--porcelain') !== '')
    throw new Error('There are changes that are not committed. Commit or discard them, then try again.')
  const tag = `v${version}`
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} exists already. Choose a later version.`)
  const notes = releaseNotes()

  try {
    setVersion('package.json', version, (file) => [file])
    setVersion('package-lock.json', version, (file) => [file, file.packages['']])
    const today = new Date().toISOString().slice(0, 10)
    replaceIn('CHANGELOG.md', UNRELEASED, `${UNRELEASED}\n\n## ${version} (${today})`)
    git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  } catch (error) {
    git('checkout', '--quiet', 'HEAD', '--', '.')
    throw error
  }
  git('tag', '--annotate', tag, '--cleanup=whitespace', '--message', `${tag}\n\n${notes}`)
  return `${tag} is committed and tagged here. Look at it with "git show ${tag}", then publish it with "git push --follow-tags".`
}

function setVersion(path, version, placesOf) {
  const file = readJson(path)
  for (const place of placesOf(file)) place.version = version
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`)
}

/** What changed since the last release. */
function releaseNotes() {
  const [, after = ''] = readFileSync('CHANGELOG.md', 'utf8').split(`${UNRELEASED}\n`)
  const notes = after.split(/^## /m)[0].trim()
  if (notes === '')
    throw new Error(`CHANGELOG.md has nothing below "${UNRELEASED}". Describe there what changed for editors, visitors and operators.`)
  return notes
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function replaceIn(path, text, replacement) {
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(text, () => replacement),
  )
}

function compare(one, other) {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  const at = a.findIndex((part, index) => part !== b[index])
  return at < 0 ? 0 : a[at] - b[at]
}

function nextMinor(version) {
  const [major, minor] = version.split('.').map(Number)
  return `${major}.${minor + 1}.0`
}

function git(...words) {
  return execFileSync('git', words, { encoding: 'utf8' }).trim()
}
