/**
 * Remembers what is made of texts that are met several times within a short while. It forgets all at
 * once, which costs next to nothing with texts that are met only once.
 * @param most texts remembered at a time
 */
export function remembering<Made extends NonNullable<unknown>>(most: number, make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const made = make(text)
    known.set(text, made)
    return made
  }
}
