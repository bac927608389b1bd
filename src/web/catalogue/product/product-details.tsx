import { useId } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import type { Checked } from '#domain/checked.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Untranslated } from '../../i18n/untranslated.tsx'
import { Html } from '../../prose/html.tsx'
import { useFormat } from '../../site/site.tsx'
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
  const aside = tiles.length > 0 || product.checked
  if (!product.description && !aside) return null
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
      {aside && (
        <div className={styles.tiles}>
          {tiles.map(({ field, text }) => (
            <section key={field}>
              <h2>{t(text)}</h2>
              <p {...langAttrs(product, field)}>{product[field]}</p>
            </section>
          ))}
          {product.checked && <CheckedLine checked={product.checked} />}
        </div>
      )}
    </div>
  )
}

function CheckedLine({ checked }: { checked: Checked }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <dl className={styles.checked}>
      <div>
        <dt>{t('page.checkedBy')}</dt>
        <dd>
          <bdi {...langAttrs(checked, 'name')}>{checked.name}</bdi>
          {checked.position && <small {...langAttrs(checked, 'position')}>{checked.position}</small>}
        </dd>
      </div>
      {checked.date && (
        <div>
          <dt>{t('page.checkedOn')}</dt>
          <dd>
            <time dateTime={format.isoDate(checked.date)}>{format.longDate(checked.date)}</time>
          </dd>
        </div>
      )}
    </dl>
  )
}
