import type { FastifyReply, FastifyRequest } from 'fastify'
import { interfaceTranslate, type LanguageFiles } from '#server/language/language-files.ts'
import { callerLanguage } from '../http/caller-language.ts'
import { plainPage } from './shell.ts'

/** `key` is a group of the language file with title and description. */
export function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  files: LanguageFiles,
  status: number,
  key: 'failure' | 'notFound' | 'gone' | 'formOff',
): FastifyReply {
  const language = callerLanguage(request.server.backend.languages.last(), request)
  const t = interfaceTranslate(files, language)
  const texts = { title: t(`${key}.title`), description: t(`${key}.description`) }
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(plainPage(language, texts))
}
