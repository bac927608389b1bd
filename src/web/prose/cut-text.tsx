import { shorten } from '#domain/text.ts'

/** Cut for the eye at the end of a word, complete for screen readers. */
export function CutText({ text, length }: { text: string; length: number }) {
  const shown = shorten(text, length)
  if (shown === text) return text
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{text}</span>
    </>
  )
}
