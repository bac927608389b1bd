import { useTranslate } from '../../environment.tsx'
import { carryMessage } from '../../forms/carried-message.ts'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { chatAddress } from '../../site/chat-address.ts'
import { useFormat, useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { hasNote } from '../product-status.ts'
import { TaxNote } from '../tax-note.tsx'
import { ChatLink } from './chat-link.tsx'
import styles from './order-screen.module.css'
import { orderSum } from './order-sum.ts'
import { useOrderMessage } from './use-order-message.ts'
import type { OrderedProduct } from './use-ordered-products.ts'

/** The sum, and the two ways to send the list. */
export function OrderFoot({ ordered }: { ordered: OrderedProduct[] }) {
  const t = useTranslate()
  const format = useFormat()
  const site = useSite()
  const sum = orderSum(ordered, site.currency)
  const message = useOrderMessage(sum)
  const chat = chatAddress(site, message)
  const { total, partial, orderable } = sum
  return (
    <section className={styles.foot} aria-label={t('order.total')}>
      {total !== undefined && site.currency && (
        <div>
          <p className={styles.total}>
            <span>{t('order.total')}</span>
            <span>
              <bdi>{format.money(total, site.currency.detail, site.currency.detail_decimals)}</bdi> <TaxNote />
            </span>
          </p>
          <p className={styles.note}>{t('order.delivery')}</p>
        </div>
      )}
      {(partial || total === undefined) && <p className={styles.note}>{t('order.partial')}</p>}
      {orderable.length > 0 && (
        <div className={styles.ways}>
          {chat && <ChatLink address={chat} label={t(total === undefined ? 'product.askPrice' : 'product.order')} />}
          <Link className="button button-line button-large" to={`${paths.contact()}#message-title`} onClick={() => carryMessage(message)}>
            <Icon name="mail" />
            {t('order.form')}
          </Link>
        </div>
      )}
      <Notes orderable={orderable} />
      <p className={styles.note}>{t('order.kept')}</p>
    </section>
  )
}

/** As on the pages of the products: the notes about all of them, and about a category of which one is on the list. */
function Notes({ orderable }: { orderable: OrderedProduct[] }) {
  const notes = useSite().figures.product_notes.filter(
    (note) => !note.products && (!note.categories || orderable.some(({ product }) => hasNote(product, note))),
  )
  if (notes.length === 0) return null
  return (
    <ul role="list" className={`${styles.note} ${styles.notes}`}>
      {notes.map((note) => (
        <li key={note.title}>
          <strong {...langAttrs(note, 'title')}>{note.title}</strong>
          <p {...langAttrs(note, 'text')}>{note.text}</p>
        </li>
      ))}
    </ul>
  )
}
