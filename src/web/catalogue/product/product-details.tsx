import { useId } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Untranslated } from '../../i18n/untranslated.tsx'
import { Html } from '../../prose/html.tsx'
import styles from './product-details.module.css'

const TILES = [
  { field: 'dosage', text: 'product.dosage' },
  { field: 'ingredients', text: 'product.ingredients' },
  { field: 'usage', text: 'product.usage' },
] as const

export function ProductDetails({ product }: { product: Product }) {
  const t = useTranslate()
  const id = useId()
  const tiles = TILES.filter(({ field }) => product[field])
  if (!product.description && tiles.length === 0) return null
  return (
    <div className={styles.details}>
      {product.description && (
        <section aria-labelledby={id}>
          <h2 id={id} className={styles.title}>
            {t('product.description')}
          </h2>
          <Untranslated of={product} field="description" />
          <Html html={product.description} mark={langAttrs(product, 'description')} />
        </section>
      )}
      {tiles.length > 0 && (
        <div className={styles.tiles}>
          {tiles.map(({ field, text }) => (
            <section key={field}>
              <h2>{t(text)}</h2>
              {product[field]?.split('\n').map((line) => (
                <p key={line} {...langAttrs(product, field)}>
                  {line}
                </p>
              ))}
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
