import { useTranslate } from '../../environment.tsx'
import { NotFound } from '../../errors/not-found.tsx'
import { paths } from '../../routing/paths.ts'

export default function MissingProduct() {
  const t = useTranslate()
  return (
    <NotFound
      title={t('product.missing')}
      description={t('product.missingHint')}
      list={{ to: paths.products(), label: t('products.browse') }}
    />
  )
}
