import { useId } from 'react'
import type { Testimonial } from '#domain/company/company.ts'
import { Carousel } from '../../carousel/carousel.tsx'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { imagesOf, Picture } from '../../media/picture.tsx'
import { useHeading } from '../../site/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import below from '../below-fold.module.css'
import { HOME_CALLS, useList } from '../home-calls.ts'
import { SectionHead } from '../section-head.tsx'
import styles from './testimonial-section.module.css'

/** docs/spec.md#9-business-constants-and-limits. */
const AUTOPLAY_MS = 5000
const SPEED_MS = 4000

const STARS = [1, 2, 3, 4, 5]

export function TestimonialSection() {
  const t = useTranslate()
  const { title } = useHeading('home_testimonials', { title: t('home.testimonialsTitle') })
  const id = useId()
  const testimonials = useList<Testimonial>(HOME_CALLS.testimonials)
  if (testimonials.length === 0) return null
  return (
    <section className={`night ${styles.panel} ${below.testimonials}`} aria-labelledby={id}>
      <div className={`girih ${styles.pattern}`} />
      <div className="wrap section">
        <Carousel
          label={t('home.testimonialsTitle')}
          className={styles.carousel}
          autoplay={AUTOPLAY_MS}
          speed={SPEED_MS}
          frame={(controls) => (
            <SectionHead id={id} title={title}>
              {controls}
            </SectionHead>
          )}
          slides={testimonials.map((testimonial) => ({ key: testimonial.id, content: <Quote testimonial={testimonial} /> }))}
        />
      </div>
    </section>
  )
}

/** Always five stars and the tag (docs/spec.md#home-). */
function Quote({ testimonial }: { testimonial: Testimonial }) {
  const t = useTranslate()
  return (
    <figure className={styles.quote}>
      <div className={styles.top}>
        <span className={styles.stars} role="img" aria-label={t('home.stars')}>
          {STARS.map((star) => (
            <Icon key={star} name="star" fill />
          ))}
        </span>
        <span className={styles.verified}>
          <Icon name="badge-check" />
          {t('home.verified')}
        </span>
      </div>
      <blockquote {...langAttrs(testimonial, 'content')}>{testimonial.content}</blockquote>
      <figcaption className={styles.author}>
        <span className={styles.avatar}>
          <Picture
            image={imagesOf({ media: testimonial.avatar, images: testimonial.images })[0]}
            alt=""
            sizes="52px"
            placeholder="user-round"
          />
        </span>
        <span>
          <b {...langAttrs(testimonial, 'author_name')}>{testimonial.author_name}</b>
          <Role testimonial={testimonial} />
        </span>
      </figcaption>
    </figure>
  )
}

function Role({ testimonial }: { testimonial: Testimonial }) {
  const { author_position, company } = testimonial
  return (
    <span className={styles.role}>
      {author_position && <span {...langAttrs(testimonial, 'author_position')}>{author_position}</span>}
      {author_position && company && '\u00a0· '}
      {company && <span {...langAttrs(testimonial, 'company')}>{company}</span>}
    </span>
  )
}
