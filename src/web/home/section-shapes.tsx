import { Skeleton } from '../ui/skeleton.tsx'
import below from './below-fold.module.css'
import hero from './hero/hero.module.css'
import styles from './section-shapes.module.css'

export function HeroShape() {
  return (
    <div className={`head-panel ${hero.panel}`} aria-busy="true">
      <div className={`girih ${hero.pattern}`} />
      <div className={`wrap ${hero.grid} ${styles.hero}`}>
        <div className={hero.text}>
          <div className={styles.copy}>
            <Skeleton className={styles.title} />
            <Skeleton className={styles.title} />
            <Skeleton className={styles.lead} />
            <Skeleton className={styles.button} />
          </div>
        </div>
        <div className={hero.slides}>
          <Skeleton className={styles.arch} shape="arch" />
        </div>
      </div>
    </div>
  )
}

function SectionShape({ className }: { className: string | undefined }) {
  return (
    <div className={`${className} ${styles.section}`} aria-busy="true">
      <div className={`wrap ${styles.content}`}>
        <Skeleton className={styles.heading} />
        <Skeleton className={styles.block} />
      </div>
    </div>
  )
}

export const AboutShape = () => <SectionShape className={below.about} />
export const BlogShape = () => <SectionShape className={`soft ${below.blog}`} />
export const ClientsShape = () => <SectionShape className={`${below.clients} ${styles.strip}`} />
export const FaqShape = () => <SectionShape className={below.faq} />
export const TestimonialShape = () => <SectionShape className={`${below.testimonials} ${styles.panel}`} />
export const TeamShape = () => <SectionShape className={below.team} />
export const CategoriesShape = () => <SectionShape className={`soft ${below.categories}`} />
export const ContactShape = () => <SectionShape className={below.contact} />
