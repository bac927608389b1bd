import { useId } from 'react'
import { useTexts } from '../environment.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

/** The short message to the company (SPEC 3). */
export function ContactForm() {
  const t = useTexts()
  const id = useId()
  return (
    <form className="form-panel" method="post" onSubmit={(event) => event.preventDefault()}>
      <Field id={`${id}-name`} label={t('contactForm.name')}>
        {(control) => <input {...control} className="input" name="name" autoComplete="name" dir="auto" required />}
      </Field>
      <div className="field-pair">
        <Field id={`${id}-email`} label={t('contactForm.email')}>
          {(control) => <input {...control} className="input" type="email" name="email" autoComplete="email" dir="ltr" required />}
        </Field>
        <Field id={`${id}-phone`} label={t('contactForm.phone')} optional={t('contactForm.optional')}>
          {(control) => <input {...control} className="input" type="tel" name="phone" autoComplete="tel" dir="ltr" />}
        </Field>
      </div>
      <Field id={`${id}-message`} label={t('contactForm.message')}>
        {(control) => <textarea {...control} className="input" name="message" rows={3} dir="auto" required />}
      </Field>
      <div>
        <button className="button button-primary button-large" type="submit">
          {t('contactForm.send')}
          <Icon name="send" flip />
        </button>
      </div>
    </form>
  )
}
