import type { Slider } from '#domain/company/company.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { Link } from '../../routing/routing.tsx'
import { useContact } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './hero.module.css'

/** The texts of all slides share one cell, so that nothing moves when they change; without script they follow each other. */
export function HeroCopy({ slide, current }: { slide: Slider; current: boolean }) {
  const t = useTranslate()
  const name = useContact()?.name ?? t('layout.fallbackName')
  const Title = current ? 'h1' : 'h2'
  return (
    <div className={current ? `${styles.copy} ${styles.current}` : styles.copy}>
      <Title className={styles.title} {...langAttrs(slide, 'title')}>
        {slide.title || name}
      </Title>
      <p className={`lead ${styles.lead}`} {...langAttrs(slide, 'description')}>
        {slide.description}
      </p>
      {slide.button_text && slide.button_link && (
        <Link className={`button button-primary button-large ${styles.button}`} to={slide.button_link}>
          <span {...langAttrs(slide, 'button_text')}>{slide.button_text}</span>
          <Icon name="arrow-right" flip />
        </Link>
      )}
    </div>
  )
}
