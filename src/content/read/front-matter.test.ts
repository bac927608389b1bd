import { expect, test } from 'vitest'
import { parseMarkdownFile } from './front-matter.ts'

test.each([
  ['as it is', '---\nname: Zinc\n---\nFor growth.\n\n---\nMore.\n', 4, 'For growth.\n\n---\nMore.\n'],
  ['with the line ends of Windows and its mark', '\ufeff---\r\nname: Zinc\r\n---\r\nFor growth.\r\n', 4, 'For growth.\n'],
  ['with spaces behind its lines', '--- \nname: Zinc\n---\t\nFor growth.', 4, 'For growth.'],
  ['with four hyphens in its front matter', '---\nname: Zinc\n#---\n---\nFor growth.', 5, 'For growth.'],
  ['without a text', '---\nname: Zinc\n---', 4, ''],
])('takes a file apart %s', (_, text, bodyLine, body) => {
  const file = parseMarkdownFile(text, 'zinc.en.md')
  expect(file).toMatchObject({ bodyLine, body, yaml: { value: { name: 'Zinc' }, problems: [] } })
  expect(file.yaml.lineOf(['name'])).toBe(2)
})

test('a front matter without fields is empty', () => {
  expect(parseMarkdownFile('---\n---\nText.', 'zinc.en.md')).toMatchObject({ bodyLine: 3, body: 'Text.', yaml: { value: undefined } })
})
