import { useState } from 'react'
import type { Product, ProductVariant } from '#domain/catalogue/product.ts'
import { useApi } from '../../api/api.ts'
import { findPage } from '../../routing/routes.ts'
import { usePath, useSearch } from '../../routing/routing.tsx'
import { useSite } from '../../site/site.tsx'
import { productCall } from '../product-call.ts'
import { chosenVariant, itemOf } from '../product-variants.ts'
import { OrderOne } from './order-one.tsx'
import styles from './product-buy.module.css'
import { VariantChoice } from './variant-choice.tsx'

/** The order of a product with variants, whose script other products do without. */
export default function VariantOrder() {
  const { slug } = findPage(usePath(), useSite().sections).params
  const asked = useSearch().get('variant')
  const product = useApi<{ data: Product }>(productCall(slug)).data?.data
  return product?.variants ? <Chosen key={asked} product={product} variants={product.variants} asked={asked} /> : null
}

interface ChosenProps {
  product: Product
  variants: ProductVariant[]
  /** By the address. */
  asked: string | null
}

function Chosen({ product, variants, asked }: ChosenProps) {
  const [key, setKey] = useState(asked)
  const chosen = chosenVariant(product, key)
  return (
    <div className={styles.buy}>
      <OrderOne product={itemOf(product, chosen)}>
        <VariantChoice variants={variants} chosen={chosen?.key} onChoose={setKey} />
      </OrderOne>
    </div>
  )
}
