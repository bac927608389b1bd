import { useId, useState } from 'react'
import { asciiDigits } from '#domain/language/fold.ts'
import { useTexts } from '../environment.tsx'
import { useFormat } from '../site.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './quantity-stepper.module.css'

/** Least quantity; there is no greatest (SPEC 9). */
const LEAST = 1

/** Digits that a number holds exactly, with room for the price. */
const DIGITS = 9

interface QuantityStepperProps {
  quantity: number
  onChange: (quantity: number) => void
}

/** How many: one less, one more, or typed in the digits of any language. Hidden without script, where one is ordered. */
export function QuantityStepper({ quantity, onChange }: QuantityStepperProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  // What is typed stands as typed until the field is left.
  const [typed, setTyped] = useState<string>()

  const type = (text: string) => {
    setTyped(text)
    const digits = asciiDigits(text).replace(/\D/g, '').slice(0, DIGITS)
    onChange(Math.max(LEAST, Number(digits)))
  }
  const step = (change: number) => {
    setTyped(undefined)
    onChange(Math.max(LEAST, quantity + change))
  }
  return (
    <div className={styles.quantity}>
      <label htmlFor={id}>{t('product.quantity')}</label>
      <div className={styles.stepper}>
        <button className="icon-button" type="button" aria-label={t('product.less')} disabled={quantity <= LEAST} onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? format.number(quantity)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
        <button className="icon-button" type="button" aria-label={t('product.more')} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </div>
    </div>
  )
}
