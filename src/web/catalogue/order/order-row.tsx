import { useId } from 'react'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Naming } from '../../i18n/naming.tsx'
import { imagesOf, isScene, Picture } from '../../media/picture.tsx'
import { paths, referenceOf, withSearch } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isAvailable, tintOf } from '../product-status.ts'
import type { OrderedItem } from '../product-variants.ts'
import { ProductWell } from '../product-well.tsx'
import styles from './order-row.module.css'
import { QuantityStepper } from './quantity-stepper.tsx'
import { usePrice } from './use-price.ts'

interface OrderRowProps {
  product: OrderedItem
  quantity: number
  onChange: (quantity: number) => void
  onRemove: () => void
}

export function OrderRow({ product, quantity, onChange, onRemove }: OrderRowProps) {
  const t = useTranslate()
  const id = useId()
  const priceOf = usePrice(product)
  const [image] = imagesOf(product)
  const available = isAvailable(product)
  const category = product.product_category?.name
  return (
    <fieldset className={styles.row} aria-labelledby={id}>
      <ProductWell tint={tintOf(product)} scene={image !== undefined && isScene(image)} className={styles.well}>
        <Picture image={image} alt="" sizes="96px" />
      </ProductWell>
      <div className={styles.name}>
        {category && <p {...langAttrs(product, 'product_category')}>{category}</p>}
        <h2 id={id} {...langAttrs(product, 'name')}>
          <Link to={withSearch(paths.product(referenceOf(product)), { variant: product.variant })}>{product.name}</Link>
        </h2>
        <p>
          {priceOf ? <Naming text={t('order.each', { price: priceOf(1) })} name={priceOf(1)} mark={undefined} /> : t('products.onRequest')}
        </p>
        {!available && <p className={styles.unavailable}>{t('order.unavailable')}</p>}
      </div>
      <div className={styles.quantity}>{available && <QuantityStepper quantity={quantity} onChange={onChange} />}</div>
      <p className={styles.sum}>{available && priceOf && <bdi>{priceOf(quantity)}</bdi>}</p>
      <button className={`icon-button ${styles.remove}`} type="button" onClick={onRemove}>
        <Icon name="x" />
        <span className="visually-hidden">
          <Naming text={t('order.remove', { name: product.name })} name={product.name} mark={langAttrs(product, 'name')} />
        </span>
      </button>
    </fieldset>
  )
}
