import { useId } from 'react'
import type { ProductCategory, ProductList } from '#domain/catalogue/product.ts'
import { useApi } from '../../api/api.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { imagesOf, Picture } from '../../media/picture.tsx'
import { paths, referenceOf, withSearch } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { useHeading } from '../../site/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import below from '../below-fold.module.css'
import { HOME_CALLS } from '../home-calls.ts'
import { SectionHead } from '../section-head.tsx'
import styles from './featured-categories.module.css'

/** docs/spec.md#home- */
export function FeaturedCategories() {
  const t = useTranslate()
  const { title } = useHeading('home_products', { title: t('home.categoriesTitle') })
  const id = useId()
  const list = useApi<Partial<ProductList>>(HOME_CALLS.products).data
  const categories = list?.categories?.filter(({ featured }) => featured) ?? []
  if (categories.length === 0) return null
  return (
    <section className={`section soft ${below.categories}`} aria-labelledby={id}>
      <div className="wrap">
        <SectionHead id={id} title={title} more={{ label: t('home.allProducts'), to: paths.products() }} />
        <ul role="list" className={styles.categories}>
          {categories.map((category) => (
            <li key={category.id}>
              <Category category={category} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Category({ category }: { category: ProductCategory }) {
  const to = withSearch(paths.products(), { category: referenceOf(category) })
  return (
    <Link className={`well-${category.tint ?? 'sky'} ${styles.category}`} to={to}>
      <h3>
        <span {...langAttrs(category, 'name')}>{category.name}</span>
        <span className={styles.go}>
          <Icon name="arrow-right" flip />
        </span>
      </h3>
      <span className={`arch ${styles.arch}`} />
      <span className={styles.picture}>
        <Picture image={imagesOf(category)[0]} alt="" sizes="(max-width: 68.75em) 46vw, 300px" />
      </span>
    </Link>
  )
}
