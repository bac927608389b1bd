const WITHOUT_CREDENTIALS = ['CredentialsProviderError', 'ProviderError', 'TokenProviderError']

/** Temporary refusals: too slow, too many requests, a clock that the SDK corrects for the next request. */
const PASSING = ['RequestTimeout', 'RequestTimeTooSkewed', 'SlowDown', 'TooManyRequests']

/** The message names only the bucket and the error: servers quote keys and signatures in their answers. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  /** The server's or the system's name for it, for example `AccessDenied` or `ECONNREFUSED`. */
  readonly code: string
  /** Waiting does not help then. */
  readonly refused: boolean

  constructor(place: string, error: unknown) {
    const { name = 'Error', code, $metadata } = error as { name?: string; code?: unknown; $metadata?: { httpStatusCode?: number } }
    const status = $metadata?.httpStatusCode
    const fault = nameOf(typeof code === 'string' ? code : name)
    const withoutCredentials = WITHOUT_CREDENTIALS.includes(name)
    const refused = withoutCredentials || (status !== undefined && status >= 300 && status < 500 && !isPassing(status, name))
    super(sentenceOf(place, fault, status, { withoutCredentials, refused }))
    this.code = fault
    this.refused = refused
  }
}

function sentenceOf(
  place: string,
  fault: string,
  status: number | undefined,
  { withoutCredentials, refused }: { withoutCredentials: boolean; refused: boolean },
): string {
  if (withoutCredentials) {
    return `There are no credentials for ${place}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or another source that the AWS SDK supports.`
  }
  if (status === undefined || status < 300) return `${place} does not answer properly (${fault}). Check that it can be reached from here.`
  const told = `${place} answered ${status} (${fault}).`
  return refused ? `${told} Check STORAGE_URL, the credentials and the permissions on the bucket.` : told
}

function isPassing(status: number, name: string): boolean {
  return status === 408 || status === 429 || PASSING.includes(name)
}

function nameOf(fault: string): string {
  return /^\w{1,60}$/.test(fault) ? fault : 'Error'
}
