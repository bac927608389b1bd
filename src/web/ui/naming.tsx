import type { LanguageMark } from './language-mark.ts'

interface NamingProps {
  /** A sentence of the interface in which the name stands. */
  text: string
  name: string
  /** From `markOf`, when the name is in the fallback language: an attribute could not mark a part of itself. */
  mark: LanguageMark | undefined
  /** Whether only the name is seen, and the words around it are heard alone. */
  nameOnly?: boolean
}

/** A sentence with the name of a thing in it, which may be in another language than the sentence. */
export function Naming({ text, name, mark, nameOnly = false }: NamingProps) {
  const at = text.indexOf(name)
  const words = (part: string) => (nameOnly && part ? <span className="visually-hidden">{part}</span> : part)
  return (
    <>
      {words(text.slice(0, at))}
      <bdi {...mark}>{name}</bdi>
      {words(text.slice(at + name.length))}
    </>
  )
}
