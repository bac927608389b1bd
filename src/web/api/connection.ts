/** Browsers know only their own network: a dead end behind it, or a server that is down, shows in the calls. */
let answered = true

export function noteAnswer(came: boolean): void {
  answered = came
}

/** When cut off, the browser itself loads pages, and so shows the offline page. */
export function isCutOff(): boolean {
  return !(navigator.onLine && answered) && Boolean(navigator.serviceWorker?.controller)
}
