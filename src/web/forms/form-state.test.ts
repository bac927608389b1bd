import { expect, test } from 'vitest'
import { initialState, toFormState, without } from './form-state.ts'
import { NO_ANSWER } from './sending/form-answer.ts'

const refused = toFormState({ accepted: false, status: 422, message: 'Correct these.', errors: { name: 'Missing', email: 'Wrong' } }, 0)

test('each refusal at fields counts, so that the focus moves every time', () => {
  expect(refused).toMatchObject({ phase: 'refused', attempt: 1 })
  expect(toFormState({ accepted: false, status: 422, errors: { name: 'Missing' } }, refused.attempt).attempt).toBe(2)
})

test('a failure without fields is no refusal and moves no focus', () => {
  expect(toFormState({ accepted: false, status: 503, message: 'Later.', errors: {} }, 1)).toMatchObject({
    phase: 'failed',
    message: 'Later.',
    unanswered: false,
    attempt: 1,
  })
  expect(toFormState(NO_ANSWER, 0)).toMatchObject({ phase: 'failed', message: undefined, unanswered: true })
})

test('editing a field removes its error, and the last one removes the summary', () => {
  const one = without(refused, 'name')
  expect(one).toMatchObject({ phase: 'refused', errors: { email: 'Wrong' } })
  expect(without(one, 'email')).toMatchObject({ phase: 'idle', errors: {} })
})

test('editing another field changes nothing', () => {
  expect(without(refused, 'phone')).toBe(refused)
})

test('editing after a failure leaves its notice', () => {
  expect(without(toFormState(NO_ANSWER, 0), 'name').phase).toBe('failed')
})

test('a page that answers begins with its answer, which stays', () => {
  expect(initialState({ sent: false, refusal: undefined })).toMatchObject({ phase: 'idle', lasting: false })
  expect(initialState({ sent: true, refusal: undefined })).toMatchObject({ phase: 'accepted', lasting: true })
  const refusal = {
    accepted: false as const,
    status: 422,
    message: 'Correct these.',
    errors: { name: ['Missing', 'Too short'] },
    texts: {},
  }
  expect(initialState({ sent: false, refusal })).toMatchObject({
    phase: 'refused',
    errors: { name: 'Missing' },
    lasting: true,
  })
})
