// npm run shape: prints the size of the code and how its parts depend on each other, and writes it to docs/shape.md.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, traverse } from '@babel/core'
import { cruise } from 'dependency-cruiser'
import { forbidden, options } from '../.dependency-cruiser.mjs'
import { ROOT } from './ensure.mjs'

const LAYERS = ['domain', 'contract', 'content', 'import', 'editor', 'server', 'web', 'cli']
const LARGEST_FOLDERS = 6

const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.(test|d)\.tsx?$/.test(path))
  .map(measure)

/** The number of lines and of comment lines in a file, the lengths of its functions, and its exported names. */
function measure(path) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const lines = text.trimEnd().split('\n')
  const plugins = path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript']
  const tree = parseSync(text, { configFile: false, babelrc: false, parserOpts: { plugins } })
  const comments = tree.comments
    .filter(({ loc }) => lines[loc.start.line - 1].slice(0, loc.start.column).trim() === '')
    .reduce((sum, { loc }) => sum + loc.end.line - loc.start.line + 1, 0)
  const functions = []
  traverse(tree, {
    enter(path) {
      const { start, end } = path.node.loc
      if (path.isFunction()) functions.push(end.line - start.line + 1)
    },
  })
  return { path, lines: lines.length, comments, functions, exported: tree.program.body.flatMap(exportedNames) }
}

function exportedNames({ type, declaration, specifiers = [] }) {
  if (type !== 'ExportNamedDeclaration') return []
  const declared = declaration?.declarations ?? (declaration ? [declaration] : [])
  return [...declared.map(({ id }) => id.name), ...specifiers.map(({ exported }) => exported.name)]
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

function quantile(numbers, share) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Groups by a key, the largest group first. */
function grouped(items, keyOf) {
  return [...Map.groupBy(items, keyOf)].toSorted(([, one], [, other]) => other.length - one.length)
}

const many = (number) => number.toLocaleString('en')

async function importErrors() {
  const { output } = await cruise(['src'], { ...options, validate: true, ruleSet: { forbidden } })
  const violations = output.summary.violations
  const cycles = violations.filter(({ rule }) => rule.name === 'no-cycles').length
  return { cycles, breaks: violations.length - cycles }
}

const lengths = files.map(({ lines }) => lines)
const functions = files.flatMap((file) => file.functions)
const layers = LAYERS.map((layer) => {
  const own = files.filter(({ path }) => path.startsWith(`src/${layer}/`))
  return `${layer} ${own.length} / ${many(sum(own.map(({ lines }) => lines)))}`
})
const folders = grouped(files, ({ path }) => dirname(path)).slice(0, LARGEST_FOLDERS)
const names = grouped(
  files.flatMap(({ path, exported }) => exported.map((name) => ({ name, path }))),
  ({ name }) => name,
)
const several = (files) => names.filter(([, uses]) => uses.length > files).map(([name]) => name)
const imports = await importErrors()

const rows = [
  ['Code', `${many(files.length)} files, ${many(sum(lengths))} lines`],
  ['Files and lines of a layer', layers.join(', ')],
  ['Lines of a file: median, 90 %, longest', [0.5, 0.9, 1].map((share) => quantile(lengths, share)).join(', ')],
  ['Lines of a function: 90 %, longest', [0.9, 1].map((share) => quantile(functions, share)).join(', ')],
  ['Lines that are comments', `${((100 * sum(files.map(({ comments }) => comments))) / sum(lengths)).toFixed(1)} %`],
  ['Files in the largest folders', folders.map(([folder, own]) => `${folder} ${own.length}`).join(', ')],
  ['Exported names', `${many(sum(names.map(([, uses]) => uses.length)))}, ${several(1).length} of them from two files or more`],
  ['Names exported from more than two files', several(2).join(', ') || 'none'],
  ['Import cycles', imports.cycles],
  ['Imports against the rules', imports.breaks],
]

const table = ['| | |', '| --- | --- |', ...rows.map(([what, value]) => `| ${what} | ${value} |`)].join('\n')
console.log(table)
writeFileSync(
  join(ROOT, 'docs/shape.md'),
  `# Shape of the code\n\nWritten by \`npm run shape\`. It covers the code in \`src\` without its tests; the import rules are in \`.dependency-cruiser.mjs\`.\n\n${table}\n`,
)
