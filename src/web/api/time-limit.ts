/** `AbortSignal.timeout` for browsers before Chrome 103 and Safari 16. */
export function timeLimit(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}
