import type { ProductCategory } from '#domain/catalogue/product.ts'
import { imagesOf, Picture } from '../ui/picture.tsx'
import styles from './catalogue-art.module.css'

const ARCHES = 3

/** Three arches with pictures of the first categories, the first one in the middle. They decorate the banner. */
export function CatalogueArt({ categories }: { categories: ProductCategory[] }) {
  const [middle, end, start] = categories.filter((category) => imagesOf(category).length > 0).slice(0, ARCHES)
  const arches = [start, middle, end].filter((category) => category !== undefined)
  return arches.map((category) => (
    <div key={category.id} className={`arch ${styles.arch} arch-${category.tint}`}>
      <Picture image={imagesOf(category)[0]} alt="" sizes="152px" />
    </div>
  ))
}
