import type { InputHTMLAttributes } from 'react'
import styles from './file-input.module.css'

/** The system's own file chooser with our edge and button. */
export function FileInput({ className = '', ...attributes }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return <input className={`input ${styles.file} ${className}`} type="file" {...attributes} />
}
