import { expect, test } from 'vitest'
import { breakable } from './break-text.ts'

test.each([
  ['en', 'Vitamin C, 500 mg', ['Vitamin ', 'C, ', '500 ', 'mg']],
  ['zh', '维生素「健康」。', ['维生素', '「健康」。']],
  ['ja', 'ビタミンC 500 mg。', ['ビタミン', 'C ', '500 ', 'mg。']],
  ['th', 'ยาแก้ปวด', ['ยา', 'แก้', 'ปวด']],
])('a text in %s may be broken between words: %s', (language, text, pieces) => {
  expect(breakable(text, language)).toEqual(pieces)
})
