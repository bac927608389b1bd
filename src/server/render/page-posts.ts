import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FormOutcome, POSTED_FORM_NAMES, type PostedFormName } from '#domain/form.ts'
import type { PageAddress } from './page-address.ts'
import { sendPlainPage } from './plain-page.ts'
import { type PageRendering, renderPage } from './render-page.ts'

interface PagePostsOptions {
  rendering: PageRendering
  addressOf: (request: FastifyRequest) => Promise<PageAddress>
}

const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe'

/**
 * Pages without JavaScript post forms to themselves with `?form={name}` (docs/reading-the-spec.md#pages). One-click unsubscribe
 * (RFC 8058) has no such parameter.
 */
export function registerPagePosts(app: FastifyInstance, { rendering, addressOf }: PagePostsOptions): void {
  const { forms } = app
  const { apiBaseUrl } = rendering.config
  app.post('/*', async (request, reply) => {
    const address = await addressOf(request)
    const sent = { request, language: address.language, fromPage: true }
    const search = new URLSearchParams(address.search)
    const form = search.get('form')
    const token = search.get('token')
    if (form === null && token && address.path === UNSUBSCRIBE_PATH) {
      return answerMailProgram(reply, await forms.unsubscribeByOneClick(token, sent))
    }
    if (!isPosted(form)) return sendPlainPage(request, reply, rendering.languageFiles.last(), 404, 'notFound')
    // Another site must not send in a visitor's name; browsers without this header are let through.
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      request.log.info('A cross-site form was refused.')
      return sendPlainPage(request, reply, rendering.languageFiles.last(), 403, 'failure')
    }
    const outcome = await (apiBaseUrl ? forms.forward(apiBaseUrl, form, sent) : forms.receive(form, sent))
    if (outcome.accepted) return reply.redirect(addressAfter(address, form), 303)
    if (outcome.retryAfter !== undefined) reply.header('retry-after', outcome.retryAfter)
    if (request.raw.socket.destroyed) return reply.code(outcome.status).send()
    // Its page does not show a form that is switched off.
    if (outcome.status === 404 && !apiBaseUrl) return sendPlainPage(request, reply, rendering.languageFiles.last(), 404, 'formOff')
    const { language, html } = await renderPage(address, rendering, { form, outcome })
    return reply.code(outcome.status).type('text/html; charset=utf-8').header('content-language', language).send(html)
  })
}

function isPosted(form: string | null): form is PostedFormName {
  return POSTED_FORM_NAMES.some((name) => name === form)
}

function addressAfter({ prefix, path, search }: PageAddress, form: PostedFormName): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('form')
  parameters.set('sent', form)
  return `${pathHere(prefix + path)}?${parameters.toString()}#${form}`
}

/** Stays on this site: browsers take backslashes for slashes, and two leading slashes for another host. */
function pathHere(path: string): string {
  if (!path.startsWith('/')) return '/'
  return new URL(`http://here${path}`).pathname.replace(/^\/+/, '/')
}

function answerMailProgram(reply: FastifyReply, outcome: FormOutcome): FastifyReply {
  return reply
    .code(outcome.accepted ? 200 : outcome.status)
    .type('text/plain; charset=utf-8')
    .send(outcome.message)
}
