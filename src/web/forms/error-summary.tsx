import { type MouseEvent, useId } from 'react'
import { useTranslate } from '../environment.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './error-summary.module.css'
import { fieldId } from './fields/field-id.ts'
import type { FormView } from './use-form.ts'

export function ErrorSummary({ form, labels }: { form: FormView; labels: Record<string, string> }) {
  const t = useTranslate()
  const titleId = useId()
  const { errors } = form.state
  const refused = [...Object.keys(labels).filter((field) => field in errors), ...Object.keys(errors).filter((field) => !(field in labels))]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this groups words about them
    <div className={styles.summary} role="group" aria-labelledby={titleId} tabIndex={-1} ref={form.refusalRef}>
      <Icon name="circle-alert" />
      <h3 id={titleId}>{t('forms.summary')}</h3>
      <ul role="list">
        {refused.map((field) => {
          const label = labels[field]
          const id = fieldId(form.name, field)
          return (
            <li key={field}>
              {label === undefined ? (
                errors[field]
              ) : (
                <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                  {named(label, errors[field] ?? '')}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Prefixed with the field's name unless the message contains it, where it may begin with a small letter. A name may be a question. */
function named(label: string, sentence: string): string {
  if (sentence.toLowerCase().includes(label.toLowerCase())) return sentence
  return `${label}${/[?؟]$/.test(label) ? '' : ':'} ${sentence}`
}

/** Focuses the field: following the link would only scroll and add a history entry. */
function goTo(event: MouseEvent, id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  field.focus()
}
