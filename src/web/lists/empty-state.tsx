import type { ReactNode } from 'react'
import { Link } from '../routing/routing.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './empty-state.module.css'

interface Action {
  label: string
  icon?: IconName
  /** One of the two. */
  to?: string
  onPress?: () => void
}

interface EmptyStateProps {
  icon: IconName
  title: string
  text?: string
  action?: Action | undefined
  /** 1 when it replaces the whole page. */
  level?: 1 | 2
  /** Announced when it replaces a list that failed. */
  alert?: boolean
  /** Beside the action if there is one. */
  children?: ReactNode
}

export function EmptyState({ icon, title, text, action, level = 2, alert = false, children }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.state} role={alert ? 'alert' : undefined}>
      <div className={styles.art} aria-hidden="true">
        <span className={`arch ${styles.arch}`} />
        <Icon name={icon} />
      </div>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action ? (
        <div className="row">
          <ActionButton action={action} />
          {children}
        </div>
      ) : (
        children
      )}
    </div>
  )
}

function ActionButton({ action: { label, icon, to, onPress } }: { action: Action }) {
  const button = {
    className: 'button button-primary',
    children: (
      <>
        {icon && <Icon name={icon} />}
        {label}
      </>
    ),
  }
  return to ? <Link to={to} {...button} /> : <button type="button" onClick={onPress} {...button} />
}
