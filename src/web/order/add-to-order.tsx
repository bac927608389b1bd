import { useState } from 'react'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Naming } from '../i18n/naming.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './add-to-order.module.css'
import type { AddedProduct, Outcome } from './added-product.tsx'

/** Hidden without scripts, where products are ordered one by one. The list's script comes with the first press. */
export function AddToOrder(added: AddedProduct) {
  const { product, small } = added
  const t = useTranslate()
  const [{ sign, said }, setOutcome] = useState<Outcome>({})
  const add = () =>
    import('./added-product.tsx').then(
      ({ addProduct }) => setOutcome(addProduct(added)),
      (error: unknown) => {
        console.error(error)
        setOutcome({ said: t('order.notAdded') })
      },
    )
  return (
    <div className={`scripted ${small ? styles.small : styles.add}`}>
      <button
        className={small ? 'icon-button icon-button-line' : 'button button-line button-large'}
        type="button"
        onClick={() => void add()}
      >
        {sign ?? <Icon name={small ? 'plus' : 'clipboard-list'} />}
        {small ? (
          <span className="visually-hidden">
            <Naming text={t('order.addName', { name: product.name })} name={product.name} mark={langAttrs(product, 'name')} />
          </span>
        ) : (
          t('order.add')
        )}
      </button>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  )
}
