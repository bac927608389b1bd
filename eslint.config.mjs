// Biome checks the code; this adds the one rule for styles that it does not have.
import css from '@eslint/css'

export default [
  { ignores: ['dist/**', 'data/**', 'node_modules/**', 'test-results/**'] },
  {
    files: ['src/**/*.css'],
    plugins: { css },
    language: 'css/css',
    languageOptions: { tolerant: true },
    rules: {
      // Scrolling axes and viewport units have no side to mistake, and Safari lacks the logical ones.
      'css/prefer-logical-properties': ['error', { allowProperties: ['overflow-x', 'overflow-y'], allowUnits: ['vw', 'vh', 'dvh'] }],
    },
  },
]
