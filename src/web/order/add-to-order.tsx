import { type ReactNode, useState } from 'react'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Naming } from '../i18n/naming.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './add-to-order.module.css'
import type { AddedProduct } from './added-product.tsx'

/** Hidden without scripts, where products are ordered one by one. The list's script comes with the first press. */
export function AddToOrder(added: AddedProduct) {
  const { product, small } = added
  const t = useTranslate()
  const [sign, setSign] = useState<ReactNode>()
  const [said, setSaid] = useState<ReactNode>()
  const add = async () => {
    try {
      const { addProduct } = await import('./added-product.tsx')
      const outcome = addProduct(added)
      setSign(outcome.sign)
      setSaid(outcome.said)
    } catch (error) {
      console.error(error)
      setSaid(t('order.notAdded'))
    }
  }
  return (
    <div className={`scripted ${small ? styles.small : styles.add}`}>
      <button className={small ? 'icon-button icon-button-line' : 'button button-line button-large'} type="button" onClick={add}>
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
