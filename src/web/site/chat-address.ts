import type { Site } from '#domain/company/company.ts'

/** The company's chat with a text already written (docs/spec.md#7-the-calls-it-makes); undefined without a number for it. */
export function chatAddress({ order: { phone, chat_url } }: Site, text: string): string | undefined {
  if (!phone) return undefined
  const values: Record<string, string> = { '{phone}': phone, '{text}': text }
  return chat_url.replace(/\{phone\}|\{text\}/g, (name) => encodeURIComponent(values[name] ?? ''))
}
