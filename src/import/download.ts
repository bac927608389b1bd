import { lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { FileSource, WantedFile } from './media-importer.ts'
import { originalPath } from './uploads-folder.ts'

const LARGEST_MB = 25
const WITHIN_SECONDS = 60
const REDIRECTS = 5

/** Consecutive failures after which a host is skipped. */
const FAILURES = 4

interface Settings {
  hosts: ReadonlySet<string>
  /** Another base address of the uploads, given by the operator; it may be private. */
  base?: URL | undefined
  signal: AbortSignal
}

class DownloadError extends Error {}

/** An export must not reach into the company's network: only http and https, only its own hosts, never a private address. */
export function downloadSource(settings: Settings): FileSource {
  const { base } = settings
  const failures = new Map<string, number>()
  const fetchCounted = async (url: URL): Promise<Buffer | string | undefined> => {
    const failed = failures.get(url.host) ?? 0
    if (failed >= FAILURES) return `Skipped: ${url.host} failed ${FAILURES} times in a row.`
    try {
      const answer = await fetchFile(url, settings)
      failures.set(url.host, 0)
      return answer
    } catch (error) {
      if (error instanceof DownloadError) return error.message
      failures.set(url.host, failed + 1)
      return `Could not reach ${url.host}.`
    }
  }
  return {
    remote: true,
    read: async (wanted) => {
      let answer: Buffer | string | undefined
      for (const url of addressesOf(wanted, base)) {
        answer = await fetchCounted(url)
        if (answer !== undefined) return answer
      }
      return answer
    },
  }
}

function addressesOf({ address, path }: WantedFile, base: URL | undefined): URL[] {
  const encoded = (text: string): string => text.split('/').map(encodeURIComponent).join('/')
  const whole = new Set([originalPath(path), path])
  if (base) return [...whole].map((each) => new URL(encoded(each), base))
  if (!URL.canParse(address)) return []
  const given = new URL(address)
  // eslint-disable-next-line regexp/no-super-linear-move -- an address in the operator's export
  const original = new URL(originalPath(given.href.replace(/[?#].*$/, '')))
  return given.href === original.href ? [given] : [original, given]
}

async function fetchFile(first: URL, { hosts, base, signal: stopped }: Settings): Promise<Buffer | undefined> {
  let url = first
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(WITHIN_SECONDS * 1000)])
  for (let count = 0; count <= REDIRECTS; count += 1) {
    const trusted = base !== undefined && url.origin === base.origin
    if (!trusted) requireOldSite(url, hosts)
    const answer = await sendRequest(url, trusted, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location && URL.canParse(headers.location, url)) {
      answer.destroy()
      url = new URL(headers.location, url)
      continue
    }
    if (statusCode === 200) return readBounded(answer)
    answer.destroy()
    if (statusCode === 404 || statusCode === 410) return undefined
    throw new DownloadError(`The old site answered with status ${statusCode}.`)
  }
  throw new DownloadError('The old site redirected too many times.')
}

function requireOldSite(url: URL, hosts: ReadonlySet<string>): void {
  if (!/^https?:$/.test(url.protocol)) throw new DownloadError('The address is neither http nor https.')
  if (!hosts.has(url.hostname)) throw new DownloadError('The host does not belong to the old site.')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && isPrivate(literal)) throw new DownloadError('The address is in a private network.')
}

/** Anything but global unicast: RFC 6890 and its successors in IANA's registries. */
function isPrivate(address: string): boolean {
  return ipaddr.process(address).range() !== 'unicast'
}

/** Connects to the address that was checked, so that DNS cannot change in between. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const refused = addresses.find(({ address }) => isPrivate(address))
    if (refused) return done(new DownloadError('The address is in a private network.'), '')
    const [first] = addresses
    return options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family)
  })
}

function sendRequest(url: URL, trusted: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { signal, ...(trusted ? {} : { lookup: publicLookup }), headers: { 'user-agent': 'Vitrine import' } },
      resolve,
    )
    sent.once('error', reject)
    sent.end()
  })
}

async function readBounded(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > LARGEST_MB * 1_000_000) {
      answer.destroy()
      throw new DownloadError(`The file is larger than ${LARGEST_MB} MB.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
