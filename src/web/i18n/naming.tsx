import type { LangAttrs } from './lang-attrs.ts'

interface NamingProps {
  text: string
  name: string
  /** From `langAttrs`, when the name is in the source language: an attribute could not mark a part of itself. */
  mark: LangAttrs | undefined
  /** Shows only the name; the words around it are only read out. */
  nameOnly?: boolean
}

/** The name may be in a language other than that of the text around it. */
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
