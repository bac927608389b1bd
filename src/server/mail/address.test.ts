import { describe, expect, it } from 'vitest'
import { companyAddresses, isMailable, mailHost, senderOf } from './address.ts'
import { describeTransport } from './transport.ts'

describe('isMailable', () => {
  it.each([
    'a@example.com',
    'first.last+tag@sub.example.co.uk',
    "o'neil_1@example-host.org",
    'лайла@пример.рф',
    'لیلا@مثال.ایران',
    'a@xn--e1afmkfd.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
  ])('takes %s', (address) => expect(isMailable(address)).toBe(true))

  it.each([
    '',
    'a',
    '@example.com',
    'a@',
    'a@b@example.com',
    'a b@example.com',
    ' a@example.com',
    'a@example.com ',
    'a@example.com\n',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'Name <a@example.com>',
    '"a b"@example.com',
    'a(comment)@example.com',
    'group:a@example.com;',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a\u202eb@example.com',
    'a\u200b@example.com',
    'a\u0000@example.com',
    'a@localhost',
    'a@example',
    'a@example.c',
    'a@-example.com',
    'a@example-.com',
    'a@exa_mple.com',
    'a@example..com',
    'a@.example.com',
    'a@example.com.',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@example.123',
    'a@ex%41mple.com',
    'a@xn--.com',
    `${'a'.repeat(65)}@example.com`,
    `${'é'.repeat(33)}@example.com`,
    `a@${'a'.repeat(64)}.com`,
    `a@${'a.'.repeat(130)}com`,
  ])('refuses %j', (address) => expect(isMailable(address)).toBe(false))

  it('is quick with long texts', () => {
    expect(isMailable(`${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`)).toBe(false)
  })
})

const config = { publicUrl: 'https://www.example.com', dataDir: '/data', smtpUrl: undefined, mailFrom: undefined, mailTo: undefined }

describe('our own addresses', () => {
  it.each([
    ['https://www.example.com', 'no-reply@www.example.com'],
    ['http://localhost:3000', 'no-reply@localhost'],
    ['http://127.0.0.1:3000', 'no-reply@[127.0.0.1]'],
    ['http://[::1]:3000', 'no-reply@[IPv6:::1]'],
  ])('follow the site at %s', (publicUrl, address) => {
    expect(senderOf({ ...config, publicUrl }, 'Shop')).toEqual({ name: 'Shop', address })
  })

  it('are those of the settings, with their names', () => {
    expect(senderOf({ ...config, mailFrom: 'a@localhost' }, 'Shop')).toEqual({ name: 'Shop', address: 'a@localhost' })
    expect(senderOf({ ...config, mailFrom: '"The, Shop" <a@b.example>' }, 'Shop')).toEqual({ name: 'The, Shop', address: 'a@b.example' })
    expect(companyAddresses({ ...config, mailTo: 'a@b.example, C <c@d.example>' }, 'x@y.example')).toEqual([
      { name: '', address: 'a@b.example' },
      { name: 'C', address: 'c@d.example' },
    ])
    expect(companyAddresses(config, 'no address')).toEqual([{ name: '', address: 'no-reply@www.example.com' }])
  })

  it('give the right side of Message-IDs', () => expect(mailHost(config)).toBe('www.example.com'))
})

describe('describeTransport', () => {
  it('names the server without its password', () => {
    expect(describeTransport({ ...config, smtpUrl: 'smtps://user:secret@mail.example.com:465?tls.rejectUnauthorized=false' })).toBe(
      'mail: smtps://mail.example.com:465',
    )
  })

  it('names the folder when there is no server', () => {
    expect(describeTransport(config)).toBe('mail: files in /data/mail (SMTP_URL is not set)')
  })
})
