import { INTERFACE_FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import { type KeyOf, type Messages, type MessageValues, translator } from '#domain/language/translate.ts'
import { LOCALES } from '#server/folders.ts'
import { readMessages } from '#server/language/read-messages.ts'
import type english from '../../../locales/en/starter.json'
import type { StarterSite } from './starter-site.ts'

export type StarterKey = KeyOf<typeof english>
type CommentKey = Extract<StarterKey, `settings.${string}` | `comments.${string}`>
type Text = string | Record<LanguageCode, string>

export interface StarterTexts {
  one: (language: LanguageCode, key: StarterKey) => string
  /** One text if it is the same in all languages, else a text for each. */
  all: (key: StarterKey) => Text
  /** A comment, in the language in which the company writes. */
  say: (key: CommentKey, values?: MessageValues) => string
  /** A comment on a text to replace. */
  own: (key: CommentKey, values?: MessageValues) => string
  name: Text
}

const known = new Map<LanguageCode, Messages>()

/** The content check asks for them at every file. */
function messagesOf(code: LanguageCode): Messages {
  const messages = known.get(code) ?? readMessages(LOCALES, code, 'starter.json')
  known.set(code, messages)
  return messages
}

function translatorOf(language: LanguageCode): (key: StarterKey, values?: MessageValues) => string {
  const files = Object.fromEntries([language, INTERFACE_FALLBACK].map((code) => [code, messagesOf(code)]))
  return translator<StarterKey>(language, files)
}

/** Of those that do not name the company. */
export function starterText(language: LanguageCode, key: StarterKey, values?: MessageValues): string {
  return translatorOf(language)(key, values)
}

export function starterTexts({ languages, names }: Pick<StarterSite, 'languages' | 'names'>): StarterTexts {
  const translators = new Map(languages.map((code) => [code, translatorOf(code)]))
  const one = (language: LanguageCode, key: StarterKey): string => translators.get(language)?.(key, { name: names[language] ?? '' }) ?? ''
  const inAll = (textIn: (language: LanguageCode) => string): Text => {
    const texts = languages.map((language) => [language, textIn(language)] as const)
    const different = new Set(texts.map(([, text]) => text)).size > 1
    return different ? (Object.fromEntries(texts) as Record<LanguageCode, string>) : textIn(languages[0])
  }
  const say: StarterTexts['say'] = (key, values) => starterText(languages[0], key, values)
  return {
    one,
    all: (key) => inAll((language) => one(language, key)),
    say,
    own: (key, values) => `WRITE YOUR OWN: ${say(key, values)}`,
    name: inAll((language) => names[language] ?? ''),
  }
}
