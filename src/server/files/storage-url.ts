export interface BucketSettings {
  bucket: string
  endpoint: string | undefined
  region: string
  prefix: string
  /** The bucket is in the path of requests, not in the host name. */
  pathStyle: boolean
}

const PARAMETERS = ['endpoint', 'region', 'prefix', 'pathStyle']

/** Amazon's rules for bucket names; older and other servers also take underscores and capital letters. */
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/

/** What every server takes unescaped; a segment of dots alone would be a way up. */
const PREFIX = /^(?!\.+\/)[\w.-]+(\/(?!\.+(\/|$))[\w.-]+)*\/?$/

/** Servers without regions expect it, if anything. */
const DEFAULT_REGION = 'us-east-1'

/**
 * With an endpoint, the path style is the default: most S3-compatible servers have no host name per bucket.
 * @returns a message if it is invalid, without the value, which may contain a secret
 */
export function readStorageUrl(value: string): BucketSettings | string {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:') return 'it must be an address like s3://bucket?endpoint=https://…&region=…'
  if (url.username || url.password || value.includes('@')) {
    return 'it contains credentials. Remove them and set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead'
  }
  const isUnknown = (name: string) => !PARAMETERS.includes(name)
  if ([...url.searchParams.keys()].some(isUnknown)) return `it has an unknown parameter; only ${PARAMETERS.join(', ')} are known`
  const twice = PARAMETERS.find((name) => url.searchParams.getAll(name).length > 1)
  if (twice) return `it has the parameter "${twice}" twice`
  if ((url.pathname !== '' && url.pathname !== '/') || url.hash) {
    return 'only the bucket name may precede the question mark; give a folder in the bucket as prefix=…'
  }
  if (!BUCKET.test(url.hostname)) return 'the bucket name is invalid: it must have 3 to 63 letters, digits, hyphens and full stops'
  return readParameters(url.hostname, url.searchParams)
}

function readParameters(bucket: string, parameters: URLSearchParams): BucketSettings | string {
  const given = (name: string) => parameters.get(name) || undefined
  const endpoint = given('endpoint')
  const server = endpoint === undefined ? undefined : URL.parse(endpoint)
  if (endpoint !== undefined && !isOrigin(server)) return 'its endpoint must be an address like https://s3.example.com, without a path'
  const region = given('region') ?? DEFAULT_REGION
  if (!/^[\w-]{1,64}$/.test(region)) return 'its region must be a word like eu-central-1'
  const prefix = given('prefix')?.replace(/([^/])$/, '$1/') ?? ''
  if (prefix && !PREFIX.test(prefix))
    return 'its prefix must be a path of letters, digits, full stops, hyphens and underscores, like sites/example'
  const pathStyle = given('pathStyle') ?? (server ? 'on' : 'off')
  if (pathStyle !== 'on' && pathStyle !== 'off') return 'its pathStyle must be on or off'
  return { bucket, endpoint: server?.origin, region, prefix, pathStyle: pathStyle === 'on' }
}

function isOrigin(url: URL | null | undefined): boolean {
  return url != null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
}
