import words from './words.json' with { type: 'json' }

export type Labels = typeof words.labels.en

/** In English for a language without any. */
export function labelsFor(language: string): Labels {
  const known: Record<string, Labels | undefined> = words.labels
  return known[language] ?? words.labels.en
}
