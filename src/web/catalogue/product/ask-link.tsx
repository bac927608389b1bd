import type { Product } from '#domain/catalogue/product.ts'
import { useTranslate } from '../../environment.tsx'
import { paths, withSearch } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The contact form, which then names the product. */
export function askAddress({ slug }: Product): string {
  return `${withSearch(paths.contact(), { product: slug })}#message-title`
}

export function AskLink({ product, className }: { product: Product; className: string }) {
  const t = useTranslate()
  return (
    // To search engines it would be the contact page once more.
    <Link className={className} to={askAddress(product)} rel="nofollow">
      <Icon name="message-square" />
      {t('product.ask')}
    </Link>
  )
}
