import { useState } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { useTranslate } from '../environment.tsx'
import { langAttrs } from '../i18n/lang-attrs.ts'
import { Naming } from '../i18n/naming.tsx'
import { paths, referenceOf } from '../routing/paths.ts'
import { Link } from '../routing/routing.tsx'
import { useFormat } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './add-to-order.module.css'

interface AddToOrderProps {
  product: Pick<Product, 'id' | 'slug' | 'name' | 'fallback'>
  quantity?: number
  /** On a card, where only its sign has room. */
  small?: boolean
}

/** Hidden without scripts, where products are ordered one by one. */
export function AddToOrder({ product, quantity = 1, small = false }: AddToOrderProps) {
  const t = useTranslate()
  const format = useFormat()
  const [listed, setListed] = useState(0)
  const [problem, setProblem] = useState('')
  const add = async () => {
    try {
      const { addToOrder, MOST_PRODUCTS } = await import('./order-list.ts')
      const total = addToOrder(referenceOf(product), quantity)
      setListed(total ?? 0)
      setProblem(total === undefined ? t('order.full', { formatted: format.number(MOST_PRODUCTS) }) : '')
    } catch (error) {
      console.error(error)
      setProblem(t('order.notAdded'))
    }
  }
  const said = problem || (listed > 0 && t('order.added', { formatted: format.number(listed) }))
  const name = <Naming text={t('order.addName', { name: product.name })} name={product.name} mark={langAttrs(product, 'name')} />
  return (
    <div className={`scripted ${small ? styles.small : styles.add}`}>
      <button className={small ? 'icon-button icon-button-line' : 'button button-line button-large'} type="button" onClick={add}>
        {small && listed > 1 ? (
          <span aria-hidden="true">{format.number(listed)}</span>
        ) : (
          <Icon name={listed > 0 ? 'check' : small ? 'plus' : 'clipboard-list'} />
        )}
        {small ? <span className="visually-hidden">{name}</span> : t('order.add')}
      </button>
      <p className={small && !problem ? 'visually-hidden' : styles.said} role="status">
        {said}
        {!small && listed > 0 && (
          <>
            {' '}
            <Link to={paths.order()}>{t('order.view')}</Link>
          </>
        )}
      </p>
    </div>
  )
}
