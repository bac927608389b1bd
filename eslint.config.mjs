// Biome checks the code; these are the rules that it does not have.
import babel from '@babel/eslint-parser'
import css from '@eslint/css'
import regexp from 'eslint-plugin-regexp'

const parsedWith = (...plugins) => ({
  parser: babel,
  parserOptions: { requireConfigFile: false, babelOptions: { parserOpts: { plugins } } },
})

const HTML = 'HTML enters pages through src/web/prose/html.tsx alone.'

export default [
  { ignores: ['dist/**', 'data/**', 'node_modules/**', 'test-results/**'] },
  {
    files: ['src/**/*.{ts,tsx,js}'],
    ignores: ['**/*.test.ts'],
    languageOptions: parsedWith('typescript'),
    plugins: { regexp },
    rules: {
      // A visitor's text must not take more than its length in time.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-imports': ['error', 'node:child_process', 'node:cluster', 'node:vm'],
      'no-restricted-syntax': [
        'error',
        { selector: 'NewExpression[callee.name=RegExp]', message: 'Say of what the pattern is made, and why its time is bounded.' },
        { selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]', message: HTML },
        { selector: 'CallExpression[callee.object.name=document][callee.property.name=/^write/]', message: HTML },
        {
          selector:
            'CallExpression[callee.property.name=postMessage],CallExpression[callee.property.name=addEventListener][arguments.0.value=message]',
          message: 'Pages speak to no other window.',
        },
        {
          selector: 'CallExpression[callee.name=/^(createHash|createHmac)$/][arguments.0.value!=sha256]',
          message: 'Hashes are SHA-256.',
        },
        {
          selector: 'MemberExpression[object.name=Math][property.name=random]',
          message: 'What must not be guessed comes from node:crypto or crypto.getRandomValues.',
        },
      ],
    },
  },
  { files: ['src/**/*.tsx'], languageOptions: parsedWith('typescript', 'jsx') },
  {
    files: ['src/**/*.css'],
    plugins: { css },
    language: 'css/css',
    languageOptions: { tolerant: true },
    rules: {
      // Scrolling axes and viewport units have no side to mistake, and Safari lacks the logical ones.
      'css/prefer-logical-properties': ['error', { allowProperties: ['overflow-x', 'overflow-y'], allowUnits: ['vw', 'vh', 'dvh', 'svh'] }],
    },
  },
]
