import type { SelectHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'
import styles from './select.module.css'

export interface SelectOption {
  value: string
  label: string
  /** For a label in another language than the page's. */
  language?: { lang?: string; dir?: 'ltr' | 'rtl' }
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: SelectOption[]
}

export function Select({ options, className = '', ...attributes }: SelectProps) {
  return (
    <span className={styles.select}>
      <select className={`input ${className}`} {...attributes}>
        {options.map(({ value, label, language }) => (
          <option key={value} value={value} {...language}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}
