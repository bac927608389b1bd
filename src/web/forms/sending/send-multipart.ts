import { NO_ANSWER, readAnswer, type Send } from './form-answer.ts'

/** Longest time without progress, in ms; a slow upload takes as long as it needs. */
const SILENCE_MS = 120_000

/** Only XMLHttpRequest reports upload progress. Empty values are left out (docs/spec.md#7-the-calls-it-makes). */
export const sendMultipart: Send = ({ address, language, texts, files, onProgress }) =>
  new Promise((resolve) => {
    const body = new FormData()
    for (const [name, text] of Object.entries(texts)) if (text !== '') body.append(name, text)
    for (const [name, file] of Object.entries(files)) body.append(name, file)
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', language)
    let silence: ReturnType<typeof setTimeout> | undefined
    const waitOn = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), SILENCE_MS)
    }
    let partial = false
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      waitOn()
      // What goes in one piece needs no bar.
      partial ||= loaded < total
      if (lengthComputable && partial) onProgress(loaded / total)
    }
    request.onload = () => resolve(readAnswer(request.status, request.responseText))
    request.onerror = () => resolve(NO_ANSWER)
    request.onabort = () => resolve(NO_ANSWER)
    request.onloadend = () => clearTimeout(silence)
    waitOn()
    request.send(body)
  })
