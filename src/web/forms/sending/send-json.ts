import { timeLimit } from '../../api/time-limit.ts'
import { NO_ANSWER, readAnswer, type Send } from './form-answer.ts'

const TIMEOUT_MS = 60_000

/** Line breaks are written as in a browser's own forms, so that both ways send the same. */
export const sendJson: Send = async ({ address, language, texts }) => {
  const values = Object.entries(texts).map(([name, text]) => [name, text.replace(/\r\n?|\n/g, '\r\n')])
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'accept-language': language, 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(values)),
      signal: timeLimit(TIMEOUT_MS),
    })
    return readAnswer(response.status, await response.text())
  } catch {
    return NO_ANSWER
  }
}
