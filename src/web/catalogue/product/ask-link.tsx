import { useTranslate } from '../../environment.tsx'
import { paths, withSearch } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { OrderedItem } from '../product-variants.ts'

/** The contact form, which then names the product. */
export function askAddress({ slug, variant }: OrderedItem): string {
  return `${withSearch(paths.contact(), { product: slug, variant })}#message-title`
}

export function AskLink({ product, className }: { product: OrderedItem; className: string }) {
  const t = useTranslate()
  return (
    // To search engines it would be the contact page once more.
    <Link className={className} to={askAddress(product)} rel="nofollow">
      <Icon name="message-square" />
      {t('product.ask')}
    </Link>
  )
}
