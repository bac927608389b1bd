import { expect, test } from 'vitest'
import { readAnswer } from './form-answer.ts'

test.each([200, 201])('%i means accepted, regardless of the body', (status) => {
  expect(readAnswer(status, '<p>not JSON</p>')).toEqual({ accepted: true })
})

test.each([202, 204, 302])('%i does not', (status) => {
  expect(readAnswer(status, '')).toEqual({ accepted: false, status, errors: {} })
})

test('the first sentence of each refused field is kept', () => {
  const body = JSON.stringify({
    message: 'Please correct the marked fields.',
    errors: { email: ['Email is invalid', 'and more'], name: 'Name is required' },
  })
  expect(readAnswer(422, body)).toEqual({
    accepted: false,
    status: 422,
    message: 'Please correct the marked fields.',
    errors: { email: 'Email is invalid', name: 'Name is required' },
  })
})

test.each([
  ['nothing', ''],
  ['a page', '<h1>Bad gateway</h1>'],
  ['null', 'null'],
  ['a number', '7'],
  ['other shapes', '{"message":{"en":"no"},"errors":{"email":[],"name":[3]}}'],
  ['an empty message', '{"message":"","errors":"all"}'],
])('%s says nothing about fields', (_what, body) => {
  expect(readAnswer(502, body)).toEqual({ accepted: false, status: 502, errors: {} })
})
