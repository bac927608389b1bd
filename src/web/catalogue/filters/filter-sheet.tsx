import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '../../environment.tsx'
import { useFormat } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './filter-sheet.module.css'

interface FilterSheetProps {
  children: ReactNode
  /** Next to the close button. */
  actions: ReactNode
  /** How many products pass the filters; undefined while they load. */
  total: number | undefined
  onClose: () => void
}

/** For small screens. Esc and a press outside close it; the dialog returns the focus. */
export function FilterSheet({ children, actions, total, onClose }: FilterSheetProps) {
  const t = useTranslate()
  const format = useFormat()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const close = () => dialog.current?.close()
  const pressBeside = (event: MouseEvent) => event.target === dialog.current && close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog without our help
    <dialog ref={dialog} className={styles.sheet} aria-labelledby="filter-sheet-title" onClose={onClose} onClick={pressBeside}>
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id="filter-sheet-title">{t('products.filters')}</h2>
          <button className="icon-button" type="button" aria-label={t('products.close')} onClick={close}>
            <Icon name="x" />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
        <div className={styles.foot}>
          {actions}
          <button className="button button-primary" type="button" onClick={close}>
            {total === undefined ? t('products.apply') : t('products.show', { count: total, total: format.number(total) })}
          </button>
        </div>
      </div>
    </dialog>
  )
}
