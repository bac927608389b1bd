import type { Slugs } from './links.ts'

interface SlugClaim {
  among: string
  slug: string
  formerly: string[]
  /** Current slugs; undefined where they could not be read. */
  living: Slugs | undefined
}

export class PreviousSlugs {
  readonly #claims = new Map<string, string>()

  add({ among, slug, formerly, living }: SlugClaim): { index: number; sentence: string }[] {
    return formerly.flatMap((earlier, index) => {
      const sentence = this.#faultOf(earlier, { among, slug, living }, formerly.indexOf(earlier) < index)
      return sentence === undefined ? [] : [{ index, sentence }]
    })
  }

  #faultOf(earlier: string, { among, slug, living }: Omit<SlugClaim, 'formerly'>, twice: boolean): string | undefined {
    if (earlier === slug) return `"formerly" names "${earlier}", which is its current name; delete it.`
    if (twice) return `"formerly" names "${earlier}" twice; once is enough.`
    if (living?.has(earlier)) {
      return `"formerly" names "${earlier}", but ${among} still has an item of that name. Rename or remove that item, or delete the name here.`
    }
    const name = `${among}/${earlier}`
    const other = this.#claims.get(name) ?? slug
    this.#claims.set(name, other)
    if (other === slug) return undefined
    return `"formerly" names "${earlier}", but "${other}" names it as well; an old address can lead to only one of them.`
  }
}
