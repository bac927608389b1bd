import { describe, expect, test } from 'vitest'
import { editBody } from './body-edit.ts'

const TEXT = `
First paragraph,
over two lines.

* a
* b

Setext
------

A __strong__ word.
`

describe('a changed text', () => {
  test('is the same text when nothing has changed', () => {
    expect(editBody(TEXT, TEXT)).toBe(TEXT)
    expect(editBody(TEXT, TEXT.trim())).toBe(TEXT)
  })

  test('keeps the paragraphs that are the same, though the editor writes them in another way', () => {
    const rewritten = 'First paragraph,\nover two lines.\n\n- a\n- b\n\n## Setext\n\nAnother **strong** word.'
    expect(editBody(TEXT, rewritten)).toBe(TEXT.replace('A __strong__', 'Another **strong**'))
  })

  test('keeps its neighbours when a paragraph comes, goes or moves', () => {
    expect(editBody(TEXT, 'First paragraph,\nover two lines.\n\nNew.\n\n- a\n- b\n\n## Setext\n\nA **strong** word.')).toBe(
      TEXT.replace('\n* a', '\nNew.\n\n* a'),
    )
    expect(editBody(TEXT, '- a\n- b\n\n## Setext\n\nA **strong** word.')).toBe(TEXT.replace('First paragraph,\nover two lines.\n\n', ''))
    expect(editBody(TEXT, `${TEXT}\nLast.`)).toBe(`${TEXT}\nLast.\n`)
    expect(editBody(TEXT, 'A **strong** word.\n\nFirst paragraph,\nover two lines.')).toContain('First paragraph,\nover two lines.')
  })

  test('is written where there was none, and removed', () => {
    expect(editBody('', 'Hello.')).toBe('Hello.\n')
    expect(editBody('\n', 'Hello.\r\nYou.')).toBe('Hello.\nYou.\n')
    expect(editBody(TEXT, ' \n')).toBe('')
  })

  test('keeps a list that would run into its new neighbour apart from it', () => {
    const edited = editBody('* a\n* b\n', '- a\n- b\n\nNew.\n')
    expect(edited).toBe('* a\n* b\n\nNew.\n')
  })
})
