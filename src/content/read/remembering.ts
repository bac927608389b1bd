/** A cache of `most` entries that is emptied when full: cheap for texts that occur only once. */
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
