import { useId, useState } from 'react'
import { GREATEST_QUANTITY, LEAST_QUANTITY } from '#domain/catalogue/product-constants.ts'
import { asciiDigits } from '#domain/language/ascii-digits.ts'
import { useTranslate } from '../../environment.tsx'
import { useFormat } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './quantity-stepper.module.css'

/** As many people write thousands. */
const GROUPED = /^\d{1,3}([,.٬\s]\d{3})+$/

/** The minimum if there is no number. */
function quantityIn(text: string): number {
  const typed = asciiDigits(text).trim()
  const number = Number(GROUPED.test(typed) ? typed.replace(/\D/g, '') : typed.replace(/[,٫]/, '.'))
  return Math.min(GREATEST_QUANTITY, Math.max(LEAST_QUANTITY, Math.floor(number) || LEAST_QUANTITY))
}

interface QuantityStepperProps {
  quantity: number
  onChange: (quantity: number) => void
}

/** Takes the digits of any language. Hidden without script, where one is ordered. */
export function QuantityStepper({ quantity, onChange }: QuantityStepperProps) {
  const t = useTranslate()
  const format = useFormat()
  const id = useId()
  // Input stays as typed until the field is left.
  const [typed, setTyped] = useState<string>()
  const [stepped, setStepped] = useState(false)
  // Without separators, which look like decimal signs in some languages.
  const written = format.number(quantity).replace(/[^\p{Nd}]/gu, '')
  const corrected = typed !== undefined && typed.trim() !== '' && asciiDigits(typed).replace(/\D/g, '') !== String(quantity)

  const type = (text: string) => {
    setTyped(text)
    setStepped(false)
    onChange(quantityIn(text))
  }
  const step = (change: number) => {
    setTyped(undefined)
    setStepped(true)
    onChange(Math.min(GREATEST_QUANTITY, Math.max(LEAST_QUANTITY, quantity + change)))
  }
  return (
    <div className={styles.quantity}>
      <label htmlFor={id}>{t('product.quantity')}</label>
      <div className={styles.stepper}>
        {/* Not disabled at the minimum: the press that leads there would lose the focus. */}
        <button
          className="icon-button"
          type="button"
          aria-label={t('product.less')}
          aria-disabled={quantity <= LEAST_QUANTITY}
          onClick={() => step(-1)}
        >
          <Icon name="minus" />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? written}
          // The next input replaces the number; early.ts says so of a field in which someone already types.
          onFocus={({ currentTarget }) => typed === undefined && currentTarget.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
        <button className="icon-button" type="button" aria-label={t('product.more')} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </div>
      <p className={corrected ? styles.corrected : 'visually-hidden'} role="status">
        {(corrected || stepped) && t('product.quantityTaken', { formatted: format.number(quantity) })}
      </p>
    </div>
  )
}
