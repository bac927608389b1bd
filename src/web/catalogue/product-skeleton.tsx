import { useTranslate } from '../environment.tsx'
import { PageHead } from '../head/head.tsx'
import { paths } from '../routing/paths.ts'
import { useContact } from '../site/site.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import screen from './product/product-screen.module.css'
import styles from './product-skeleton.module.css'
import { ProductWell } from './product-well.tsx'

export function ProductSkeleton({ slug }: { slug: string }) {
  const t = useTranslate()
  const company = useContact()?.name ?? t('layout.fallbackName')
  return (
    <div className={`wrap ${screen.product}`} aria-busy="true">
      <PageHead
        title={`${company} ${t('meta.separator')} ${t('products.title')}`}
        description={t('meta.products', { name: company })}
        path={paths.product(slug)}
        languages={[]}
      />
      <p className="visually-hidden" role="status">
        {t('layout.loading')}
      </p>
      <div className={screen.way}>
        <Skeleton className={styles.way} />
      </div>
      <div className={screen.columns}>
        <ProductWell tint="sky" className={styles.picture}>
          {null}
        </ProductWell>
        <div className={styles.buy}>
          <Skeleton className={styles.mark} />
          <Skeleton className={styles.name} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.price} />
          <Skeleton className={styles.button} />
          <Skeleton className={styles.notes} />
        </div>
      </div>
    </div>
  )
}
