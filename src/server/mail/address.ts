import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'
import { EMAIL_LENGTH } from '#domain/form.ts'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/errors/start-error.ts'

export interface Address {
  name: string
  address: string
}

export type MailConfig = Pick<Config, 'publicUrl' | 'dataDir' | 'smtpUrl' | 'mailFrom' | 'mailTo'>

export type WebhookConfig = Pick<Config, 'webhooks' | 'webhookSecret'>

/** RFC 5321, 4.5.3.1.1: octets before the at sign. */
const LOCAL_PART_LENGTH = 64

/** RFC 5321, 4.1.2, dot-atom alone; RFC 6531 adds letters beyond ASCII. */
const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u

/** As people write domains; only their ASCII form is checked strictly. */
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u

/** RFC 1035, 2.3.1, with a non-numeric top level, so that no IP address passes. */
const ASCII_DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/

/** Stricter than the rule of the forms (docs/spec.md#5-validation-rules): no quotes, comments, lists, routes or spaces. */
export function isMailable(text: string): boolean {
  if (text.length > EMAIL_LENGTH) return false
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || Buffer.byteLength(local) > LOCAL_PART_LENGTH) return false
  return DOT_ATOM.test(local) && DOMAIN.test(domain) && ASCII_DOMAIN.test(domainToASCII(domain))
}

export function mailHost({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return new URL(publicUrl).hostname
}

/** `MAIL_FROM`, or an unread address of the site's host. */
export function senderOf(config: MailConfig, company: string): Address {
  const [set] = addressesIn('MAIL_FROM', config.mailFrom)
  if (set) return { name: set.name || company, address: set.address }
  const host = mailHost(config)
  // Address literals need brackets (RFC 5321, 4.1.3); a URL has those of IPv6 already.
  const domain = host.startsWith('[') ? `[IPv6:${host.slice(1)}` : isIP(host) ? `[${host}]` : host
  return { name: company, address: `no-reply@${domain}` }
}

/** `MAIL_TO`, else the contact's published main address, else the sender. */
export function companyAddresses(config: MailConfig, published: string | null | undefined): Address[] {
  const set = addressesIn('MAIL_TO', config.mailTo)
  if (set.length > 0) return set
  if (published && isMailable(published)) return [{ name: '', address: published }]
  return [{ name: '', address: senderOf(config, '').address }]
}

/** @throws StartError when it contains no address */
export function addressesIn(setting: 'MAIL_FROM' | 'MAIL_TO', value: string | undefined): Address[] {
  if (!value) return []
  const found = addressparser(value, { flatten: true })
  if (found.length > 0 && found.every(({ address }) => /^[^\s@<>]+@[^\s@<>]+$/.test(address ?? ''))) {
    return found.map(({ name, address }) => ({ name: name ?? '', address: address ?? '' }))
  }
  throw new StartError(`The setting ${setting} is invalid: it must be an email address like info@example.com.`)
}
