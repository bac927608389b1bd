import { useId } from 'react'
import type { Faq } from '#domain/company/company.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Html } from '../../prose/html.tsx'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { useHeading } from '../../site/heading.tsx'
import { useFormat } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import below from '../below-fold.module.css'
import { HOME_CALLS, useList } from '../home-calls.ts'
import styles from './faq-section.module.css'

/** More are one press away. */
const SHOWN = 5

export function FaqSection() {
  const t = useTranslate()
  const { title, lead } = useHeading('home_faq', { title: t('home.faqTitle'), lead: t('home.faqText') })
  const id = useId()
  const format = useFormat()
  const faqs = useList<Faq>(HOME_CALLS.faqs)
  if (faqs.length === 0) return null
  return (
    <section className={`section ${below.faq}`} aria-labelledby={id}>
      <div className={`wrap ${styles.faq}`}>
        <div className={styles.side}>
          <h2 id={id}>{title}</h2>
          <p>{lead}</p>
          <Link className="button button-quiet" to={paths.contact()}>
            <Icon name="message-circle" />
            {t('home.faqHelp')}
          </Link>
        </div>
        <div className={styles.questions}>
          {faqs.slice(0, SHOWN).map((faq, index) => (
            <Question key={faq.id} faq={faq} group={id} open={index === 0} />
          ))}
          {faqs.length > SHOWN && (
            <details className={styles.more}>
              <summary className="text-link">
                {t('home.allQuestions', { formatted: format.number(faqs.length) })}
                <Icon name="chevron-down" />
              </summary>
              <div className={styles.questions}>
                {faqs.slice(SHOWN).map((faq) => (
                  <Question key={faq.id} faq={faq} group={id} />
                ))}
              </div>
            </details>
          )}
        </div>
      </div>
    </section>
  )
}

interface QuestionProps {
  faq: Faq
  /** One of a group is open at a time, since they share a name (docs/spec.md#4-states-and-transitions). */
  group: string
  open?: boolean
}

function Question({ faq, group, open }: QuestionProps) {
  return (
    <details className={styles.question} name={group} open={open}>
      <summary>
        <span {...langAttrs(faq, 'question')}>{faq.question}</span>
        <span className={styles.sign}>
          <Icon name="plus" />
          <Icon name="minus" />
        </span>
      </summary>
      <Html className={`prose ${styles.answer}`} html={faq.answer} mark={langAttrs(faq, 'answer')} />
    </details>
  )
}
