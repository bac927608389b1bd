import { afterEach, beforeEach, expect, it } from 'vitest'
import { isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { docmRenamed, docWithMacro, docxWithMacro, htmlPage, pixelBombPng, plainZip, zipBombDocx } from '../support/samples/uploads.ts'
import { t } from '../support/servers/api.ts'
import { formOf, formsApi, RESUME, RIGHT } from '../support/servers/forms-api.ts'

type Path = keyof typeof RIGHT

/** A form, what is changed in its right values, and the sentences at its fields in English and in the other languages by key. */
type Case = [
  path: Path,
  changed: Record<string, string | undefined>,
  field: string,
  english: string,
  key: string,
  values?: Record<string, string | number>,
]

const CASES: Case[] = [
  ['newsletters', { email: undefined }, 'email', 'Email is required', 'emailRequired'],
  ['newsletters', { email: ' \t' }, 'email', 'Email is required', 'emailRequired'],
  ['newsletters', { email: 'laila' }, 'email', 'Please enter a valid email address', 'emailInvalidLong'],
  ['newsletters', { email: 'laila@example' }, 'email', 'Please enter a valid email address', 'emailInvalidLong'],
  ['newsletters', { email: 'la ila@example.com' }, 'email', 'Please enter a valid email address', 'emailInvalidLong'],
  ['newsletters', { email: `${'a'.repeat(250)}@b.co` }, 'email', 'Please use at most 254 characters', 'tooLong', { limit: 254 }],
  ['contactForm', { name: undefined }, 'name', 'Name is required', 'nameRequired'],
  ['contactForm', { name: '   ' }, 'name', 'Name is required', 'nameRequired'],
  ['contactForm', { name: 'a\nb' }, 'name', 'Please write this on one line', 'lineBreak'],
  ['contactForm', { name: 'a'.repeat(201) }, 'name', 'Please use at most 200 characters', 'tooLong', { limit: 200 }],
  ['contactForm', { email: '' }, 'email', 'Email is required', 'emailRequired'],
  ['contactForm', { email: '@' }, 'email', 'Email is invalid', 'emailInvalid'],
  ['contactForm', { phone: '1'.repeat(51) }, 'phone', 'Please use at most 50 characters', 'tooLong', { limit: 50 }],
  ['contactForm', { message: '' }, 'message', 'Message is required', 'messageRequired'],
  ['inquiryForm', { agent_name: ' ' }, 'agent_name', 'Your name is required', 'agentNameRequired'],
  ['inquiryForm', { agent_email: undefined }, 'agent_email', 'Your email is required', 'agentEmailRequired'],
  ['inquiryForm', { agent_email: 'a@b' }, 'agent_email', 'Email is invalid', 'emailInvalid'],
  ['inquiryForm', { company_name: '' }, 'company_name', 'Company name is required', 'companyNameRequired'],
  ['inquiryForm', { company_type: '' }, 'company_type', 'Company type is required', 'companyTypeRequired'],
  ['inquiryForm', { company_type: 'Bank' }, 'company_type', 'Please choose one of the options', 'notInList'],
  ['inquiryForm', { company_email: 'x' }, 'company_email', 'Email is invalid', 'emailInvalid'],
  ['inquiryForm', { company_region: 'Moon' }, 'company_region', 'Please choose one of the options', 'notInList'],
  ['inquiryForm', { type_of_inquiry: '' }, 'type_of_inquiry', 'Inquiry type is required', 'inquiryTypeRequired'],
  ['inquiryForm', { payment_method: 'Shells' }, 'payment_method', 'Please choose one of the options', 'notInList'],
  ['inquiryForm', { description: '\n' }, 'description', 'Description is required', 'descriptionRequired'],
  ['applications', { applicant_name: '' }, 'applicant_name', 'Name is required', 'nameRequired'],
  ['applications', { applicant_email: '' }, 'applicant_email', 'Email is required', 'emailRequired'],
  ['applications', { applicant_email: 'a b@c.d' }, 'applicant_email', 'Email is invalid', 'emailInvalid'],
  ['applications', { content: ' ' }, 'content', 'Message is required', 'messageRequired'],
  ['applications', { career_id: undefined }, 'career_id', 'This position does not exist', 'jobUnknown'],
  ['applications', { career_id: '99999' }, 'career_id', 'This position does not exist', 'jobUnknown'],
  ['applications', { career_id: 'job-1' }, 'career_id', 'This position does not exist', 'jobUnknown'],
  ['applications', { career_id: '1e3' }, 'career_id', 'This position does not exist', 'jobUnknown'],
]

onEachEngine('values of forms', (open) => {
  const api = formsApi(open)
  beforeEach(() => api.clear())
  afterEach(async () => {
    expect(await api.uploads()).toEqual([])
    expect(await api.submissions()).toEqual([])
    expect(await api.mails()).toEqual([])
  })

  /** Right values of a form with some changed or left out, sent as multipart. */
  function send(path: Path, changed: Record<string, string | undefined>, language: LanguageCode) {
    const own = path === 'applications' ? { career_id: api.jobs().open, resume: RESUME } : {}
    const given = Object.entries({ ...RIGHT[path], ...own, ...changed }).filter((entry) => entry[1] !== undefined)
    return api.post(`/${path}`, formOf(Object.fromEntries(given) as Parameters<typeof formOf>[0]), { 'accept-language': language })
  }

  it.each(CASES)('of %s with %j are refused at %s: %s', async (path, changed, field, english, key, values) => {
    const { status, message, errors } = await send(path, changed, 'en')
    expect({ status, errors }).toEqual({ status: 422, errors: { [field]: [english] } })
    // The specified newsletter form shows the message (docs/spec.md#7-the-calls-it-makes).
    expect(message).toBe(path === 'newsletters' ? english : 'Please correct the marked fields.')
    for (const language of ['fa', 'ru'].filter(isLanguageCode)) {
      expect((await send(path, changed, language)).errors).toEqual({ [field]: [t(language, `formErrors.${key}`, values)] })
      expect(t(language, `formErrors.${key}`, values)).not.toBe(english)
    }
  })

  it('of an application are refused for a job that is closed', async () => {
    const { status, errors } = await send('applications', { career_id: api.jobs().closed }, 'en')
    expect({ status, errors }).toEqual({ status: 422, errors: { career_id: ['This position is closed'] } })
  })

  it('are refused all at once, in the order of the form', async () => {
    const { errors } = await api.json('/inquiryForm', { zebra: 'x', description: '' })
    expect(Object.keys(errors ?? {})).toEqual([
      'agent_name',
      'agent_email',
      'company_name',
      'company_type',
      'type_of_inquiry',
      'description',
      'zebra',
    ])
  })

  it.each([
    ['an empty file', 'cv.pdf', Buffer.alloc(0), 'The file is empty. Please choose another one'],
    [
      'a file cut off',
      'cv.docx',
      Buffer.from('PK\x03\x04'.padEnd(100)),
      'The file is damaged or cannot be read. Please save it again or choose another one',
    ],
    ['a web page', 'cv.pdf', htmlPage(), 'This kind of file is not accepted. Please choose PDF, DOC or DOCX'],
    ['a picture', 'cv.png', Buffer.from('\x89PNG'), 'This kind of file is not accepted. Please choose PDF, DOC or DOCX'],
    ['no ending', 'cv', Buffer.from('%PDF-1.7'), 'This kind of file is not accepted. Please choose PDF, DOC or DOCX'],
  ])('are refused with %s as resume', async (_, name, bytes, sentence) => {
    const form = formOf({ ...RIGHT.applications, career_id: api.jobs().open, resume: { name, bytes } })
    form.append('cover_letter', new Blob([new Uint8Array(RESUME.bytes)]), 'letter.pdf')
    expect(await api.post('/applications', form)).toMatchObject({ status: 422, errors: { resume: [sentence] } })
  })

  it.each([
    [
      'a macro document under another name',
      'cv.docx',
      docmRenamed,
      'The file contains macros. Please send it without them, for example as a PDF',
    ],
    ['a document with a macro', 'cv.docx', docxWithMacro, 'The file contains macros. Please send it without them, for example as a PDF'],
    ['an old document with a macro', 'cv.doc', docWithMacro, 'The file contains macros. Please send it without them, for example as a PDF'],
    ['an archive', 'cv.docx', plainZip, 'This kind of file is not accepted. Please choose PDF, DOC, DOCX, JPG, JPEG or PNG'],
    ['a zip bomb', 'cv.docx', zipBombDocx, 'The file is damaged or cannot be read. Please save it again or choose another one'],
    ['a pixel bomb', 'plan.png', pixelBombPng, 'The picture has more than 25 megapixels. Please make it smaller'],
  ])('are refused with %s as document', async (_, name, bytes, sentence) => {
    const form = formOf({ ...RIGHT.inquiryForm, documents: { name, bytes: await bytes() } })
    expect(await api.post('/inquiryForm', form)).toMatchObject({ status: 422, errors: { documents: [sentence] } })
  })
})
