import type { ProductVariant } from '#domain/catalogue/product.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { usePrice } from '../order/use-price.ts'
import { isAvailable } from '../product-status.ts'
import styles from './variant-choice.module.css'

interface VariantChoiceProps {
  variants: ProductVariant[]
  chosen: string | undefined
  onChoose: (key: string) => void
}

/** Without scripts, it asks for the page with the variant chosen. */
export function VariantChoice({ variants, chosen, onChoose }: VariantChoiceProps) {
  const t = useTranslate()
  return (
    <form className={styles.choice} autoComplete="off">
      <fieldset>
        <legend>{t('product.variant')}</legend>
        <div className={styles.variants}>
          {variants.map((variant) => (
            <label key={variant.key} className={styles.variant}>
              <input
                type="radio"
                name="variant"
                value={variant.key}
                checked={variant.key === chosen}
                onChange={() => onChoose(variant.key)}
              />
              <Variant variant={variant} />
            </label>
          ))}
        </div>
      </fieldset>
      <button className="unscripted button button-line" type="submit">
        {t('products.apply')}
      </button>
    </form>
  )
}

function Variant({ variant }: { variant: ProductVariant }) {
  const t = useTranslate()
  const priceOf = usePrice(variant)
  return (
    <span>
      <strong {...langAttrs(variant, 'name')}>{variant.name}</strong>
      <span>{priceOf ? <bdi>{priceOf(1)}</bdi> : t('products.onRequest')}</span>
      {!isAvailable(variant) && <span className={styles.out}>{t('products.outOfStock')}</span>}
      {variant.sku && (
        <span className={styles.sku}>
          <span className="visually-hidden">{t('product.sku')} </span>
          <bdi dir="ltr">{variant.sku}</bdi>
        </span>
      )}
    </span>
  )
}
