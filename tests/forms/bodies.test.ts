import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { formOf, formsApi, RESUME, RIGHT } from '../support/servers/forms-api.ts'

onEachEngine('bodies of forms', (open) => {
  const api = formsApi(open)
  beforeEach(() => api.clear())
  afterEach(async () => {
    expect(await api.uploads()).toHaveLength((await api.db().selectFrom('submission_file').select('id').execute()).length)
  })

  it.each([
    ['JSON', JSON.stringify(RIGHT.contactForm), 'application/json'],
    ['JSON with charset', JSON.stringify(RIGHT.contactForm), 'Application/JSON; charset=utf-8'],
    ['urlencoded', new URLSearchParams(RIGHT.contactForm).toString(), 'application/x-www-form-urlencoded'],
  ])('are read as %s', async (_, body, type) => {
    expect(await api.post('/contactForm', body, { 'content-type': type })).toMatchObject({ status: 201, errors: undefined })
    const [row] = await api.submissions()
    expect(JSON.parse(row?.texts ?? '')).toEqual(RIGHT.contactForm)
  })

  it('are read as multipart, files before texts', async () => {
    const form = formOf({ resume: RESUME, ...RIGHT.applications, career_id: api.jobs().open })
    expect((await api.post('/applications', form)).status).toBe(201)
    const [row] = await api.submissions()
    expect(JSON.parse(row?.texts ?? '')).toEqual({ ...RIGHT.applications, career_id: api.jobs().open })
    const files = await api.db().selectFrom('submission_file').selectAll().execute()
    expect(files).toMatchObject([{ field: 'resume', name: 'resume.pdf', size: RESUME.bytes.length, scan: 'off' }])
    expect(await api.uploads()).toEqual(files.map(({ stored_name }) => stored_name))
  })

  it('keep every character of a text', async () => {
    const message = 'سلام\r\nline\n\ttab \u202e﻿ 👩‍⚕️ "<b>&amp;\\'
    for (const body of [formOf({ ...RIGHT.contactForm, message }), new URLSearchParams({ ...RIGHT.contactForm, message })]) {
      expect((await api.post('/contactForm', body)).status).toBe(201)
    }
    expect((await api.json('/contactForm', { ...RIGHT.contactForm, message })).status).toBe(201)
    const [multipart, urlencoded, json] = (await api.submissions()).map(({ texts }) => JSON.parse(texts).message)
    expect(json).toBe(message)
    expect(urlencoded).toBe(message)
    // Line breaks in multipart texts are CRLF (RFC 7578, 4.1; HTML, multipart/form-data encoding algorithm).
    expect(multipart).toBe(message.replace(/\r?\n/g, '\r\n'))
  })

  it('take what browsers send for a file field without a file', async () => {
    const form = formOf({ ...RIGHT.inquiryForm, documents: { name: '', bytes: new Uint8Array() } })
    expect((await api.post('/inquiryForm', form)).status).toBe(201)
    const answer = await api.post(
      '/applications',
      formOf({ ...RIGHT.applications, career_id: api.jobs().open, resume: { name: '', bytes: new Uint8Array() } }),
    )
    expect(answer).toMatchObject({ status: 422, errors: { resume: ['Resume is required'] } })
  })

  it('may leave optional JSON fields null, and send a status that is ignored', async () => {
    expect((await api.json('/contactForm', { ...RIGHT.contactForm, phone: null, status: 'done' })).status).toBe(201)
    expect((await api.json('/contactForm', { ...RIGHT.contactForm, status: 1 })).status).toBe(201)
    const rows = await api.submissions()
    expect(rows.map(({ status }) => status)).toEqual(['new', 'new'])
    expect(rows[0]?.texts).not.toContain('done')
  })

  it.each([
    ['number', { message: 7 }, { message: ['This must be text'] }],
    ['array', { message: ['a'] }, { message: ['This must be text'] }],
    ['object', { message: { a: 1 } }, { message: ['This must be text'] }],
    ['boolean', { message: true }, { message: ['This must be text'] }],
    ['NUL', { message: 'a\0b' }, { message: ['This contains a character that cannot be stored. Please remove it'] }],
    ['half a character', { name: 'a\ud800' }, { name: ['This contains a character that cannot be stored. Please remove it'] }],
    ['unknown field', { nickname: 'L' }, { nickname: ['This form has no such field'] }],
    ['field of every object', { toString: 'L' }, { toString: ['This form has no such field'] }],
  ])('are refused at their field: JSON with a %s', async (_, values, errors) => {
    const answer = await api.json('/contactForm', { ...RIGHT.contactForm, ...values })
    expect(answer).toMatchObject({ status: 422, message: 'Please correct the marked fields.' })
    expect(answer.errors).toEqual(errors)
    expect(await api.submissions()).toEqual([])
  })

  const repeated = { message: ['Please give only one value'] }
  it.each([
    ['JSON', '{"name":"a","email":"a@b.co","message":"one \\" \\\\","message":"two"}', 'application/json'],
    ['JSON with escapes', '{"name":"a","email":"a@b.co","message":"one","mess\\u0061ge":"two"}', 'application/json'],
    [
      'JSON beside other values',
      '{"phone":null,"status":[{"message":"["}],"name":"a","email":"a@b.co","message":1,"message":"two"}',
      'application/json',
    ],
    ['JSON with spaces', '{ "name" : "a", "email" : "a@b.co", "message" : "one", "message"\n:\t"two" }', 'application/json'],
    ['urlencoded', 'name=a&email=a%40b.co&message=one&message=two', 'application/x-www-form-urlencoded'],
  ])('are refused with a field given twice: %s', async (_, body, type) => {
    expect(await api.post('/contactForm', body, { 'content-type': type })).toMatchObject({ status: 422, errors: repeated })
  })

  it('may contain in a value the syntax that surrounds it', async () => {
    const body = '{"status":{"message":{"name":1}},"name":"message","email":"a@b.co","message":"\\"message\\":"}'
    expect((await api.post('/contactForm', body, { 'content-type': 'application/json' })).status).toBe(201)
  })

  it('are refused with a field given thousands of times: JSON', async () => {
    const body = `{${'"message":1,'.repeat(2000)}"message":"two"}`
    const answer = await api.post('/contactForm', body, { 'content-type': 'application/json' })
    expect(answer).toMatchObject({ status: 422, message: 'The form has too many fields.' })
  })

  it.each(['Identity', ' IDENTITY '])('are read with content encoding "%s"', async (encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    expect((await api.post('/contactForm', JSON.stringify(RIGHT.contactForm), headers)).status).toBe(201)
  })

  it('are refused with a field or file given twice: multipart', async () => {
    const texts = formOf(RIGHT.contactForm)
    texts.append('message', 'two')
    expect(await api.post('/contactForm', texts)).toMatchObject({ status: 422, errors: repeated })
    const files = formOf({ ...RIGHT.applications, career_id: api.jobs().open, resume: RESUME })
    files.append('resume', new Blob(['%PDF-1.7 two']), 'two.pdf')
    expect(await api.post('/applications', files)).toMatchObject({ status: 422, errors: { resume: ['Please give only one value'] } })
  })

  it('are refused with a file where none belongs, and a text where a file belongs', async () => {
    const stray = await api.post('/contactForm', formOf({ ...RIGHT.contactForm, photo: RESUME }))
    expect(stray).toMatchObject({ status: 422, errors: { photo: ['This form has no such field'] } })
    const file = await api.post('/contactForm', formOf({ name: RESUME }))
    expect(file).toMatchObject({ status: 422, errors: { name: ['This must be text'] } })
    const text = await api.post('/applications', formOf({ ...RIGHT.applications, career_id: api.jobs().open, resume: 'My life' }))
    expect(text).toMatchObject({ status: 422, errors: { resume: ['Please attach this as a file'] } })
  })

  it('tell of a wrong kind of file together with what else is wrong', async () => {
    const form = formOf({ resume: { name: 'resume.exe', bytes: Buffer.from('MZ'.padEnd(100_000)) }, applicant_name: 'L' })
    const { status, errors } = await api.post('/applications', form, { 'accept-language': 'en' })
    expect(status).toBe(422)
    expect(errors).toEqual({
      career_id: ['This position does not exist'],
      applicant_email: ['Email is required'],
      content: ['Message is required'],
      resume: ['This kind of file is not accepted. Please choose PDF, DOC or DOCX'],
    })
  })

  it('are refused with bytes that are not UTF-8', async () => {
    const unreadable = { message: ['This contains a character that cannot be stored. Please remove it'] }
    const urlencoded = 'name=a&email=a%40b.co&message=%FF%FE'
    expect(await api.post('/contactForm', urlencoded, { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 422,
      errors: unreadable,
    })
    const bytes = Buffer.concat([Buffer.from('{"message":"'), Buffer.from([0xff]), Buffer.from('"}')])
    expect((await api.post('/contactForm', bytes, { 'content-type': 'application/json' })).status).toBe(400)
  })

  it('never become part of an object’s prototype', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const body = `{"name":"a","email":"a@b.co","message":"m","${name}":"x"}`
      const answer = await api.post('/contactForm', body, { 'content-type': 'application/json' })
      const multipart = await api.post('/contactForm', formOf({ ...RIGHT.contactForm, [name]: 'x' }))
      for (const { status, errors = {} } of [answer, multipart]) {
        expect(status).toBe(422)
        expect(Object.entries(errors)).toEqual([[name, ['This form has no such field']]])
      }
    }
  })

  describe('that cannot be read', () => {
    const json = { 'content-type': 'application/json' }
    it.each([
      ['broken JSON', '{"name":', json, 400, 'The form did not arrive intact. Please send it again.'],
      ['no JSON object', '["a"]', json, 400, 'The form did not arrive intact. Please send it again.'],
      ['no JSON value', '', json, 400, 'The form did not arrive intact. Please send it again.'],
      ['a missing boundary', 'x', { 'content-type': 'multipart/form-data' }, 400, 'The form did not arrive intact. Please send it again.'],
      [
        'an overlong boundary',
        'x',
        { 'content-type': `multipart/form-data; boundary=${'b'.repeat(2000)}` },
        400,
        'The form did not arrive intact. Please send it again.',
      ],
      [
        'an empty multipart body',
        '',
        { 'content-type': 'multipart/form-data; boundary=b' },
        400,
        'The form did not arrive intact. Please send it again.',
      ],
      ['XML', '<a/>', { 'content-type': 'text/xml' }, 415, 'This content type is not supported. Send a form or JSON.'],
      ['plain text', 'a', { 'content-type': 'text/plain' }, 415, 'This content type is not supported. Send a form or JSON.'],
      ['no kind of content', 'a', { 'content-type': 'nonsense' }, 415, 'This content type is not supported. Send a form or JSON.'],
      ['a compressed body', 'a', { ...json, 'content-encoding': 'gzip' }, 415, 'This content type is not supported. Send a form or JSON.'],
    ])('are answered with a sentence: %s', async (_, body, headers, status, message) => {
      expect(await api.post('/contactForm', body, headers as Record<string, string>)).toMatchObject({ status, message })
    })

    it('are answered in the caller’s language', async () => {
      const { message } = await api.post('/contactForm', '{', { ...json, 'accept-language': 'ru' })
      expect(message).toMatch(/[а-я]/)
    })

    it('may be nested as deep as they like', async () => {
      const deep = `{"message":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
      expect((await api.post('/contactForm', deep, json)).status).toBe(413)
      const shallower = `{"message":${'['.repeat(40_000)}${']'.repeat(40_000)}}`
      expect((await api.post('/contactForm', shallower, json)).status).toBe(422)
    })

    it('are refused when they have too many fields', async () => {
      const names = Array.from({ length: 2000 }, (_, index) => `field${index}`)
      const fields = Object.fromEntries(names.map((name) => [name, 'x']))
      const refused = { status: 422, message: 'The form has too many fields.', errors: undefined }
      expect(await api.json('/contactForm', fields)).toMatchObject(refused)
      expect(await api.post('/applications', formOf(fields))).toMatchObject(refused)
      expect(await api.post('/contactForm', new URLSearchParams(fields))).toMatchObject(refused)
      expect(
        await api.post('/contactForm', `${'message=x&'.repeat(2000)}a=b`, { 'content-type': 'application/x-www-form-urlencoded' }),
      ).toMatchObject(refused)
    })

    it('are refused with texts that are too long, without waiting for their end', async () => {
      const long = 'x'.repeat(10_001)
      const refused = { status: 422, errors: { message: ['Please use at most 10,000 characters'] } }
      expect(await api.json('/contactForm', { ...RIGHT.contactForm, message: long })).toMatchObject(refused)
      expect(await api.post('/contactForm', formOf({ ...RIGHT.contactForm, message: 'x'.repeat(50_000) }))).toMatchObject(refused)
      const huge = await api.json('/contactForm', { ...RIGHT.contactForm, message: 'x'.repeat(1_000_000) })
      expect(huge).toMatchObject({ status: 413, message: 'The upload is too large.' })
    })

    it('count a line break as the one character that was typed', async () => {
      const message = 'a\n'.repeat(5000)
      expect((await api.post('/contactForm', formOf({ ...RIGHT.contactForm, message }))).status).toBe(201)
    })
  })
})
