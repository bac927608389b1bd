/** A browser knows only of its own network: of one that leads nowhere, and of a server that is gone, the calls tell. */
let answered = true

/** To be told after each call whether any answer came. */
export function noteAnswer(came: boolean): void {
  answered = came
}

/** Whether pages have to be asked for by the browser, which then shows the kept page with the company's number. */
export function isCutOff(): boolean {
  return !(navigator.onLine && answered) && Boolean(navigator.serviceWorker?.controller)
}
