import { useId } from 'react'
import type { ProductCategory } from '#domain/catalogue/product.ts'
import { sliderStep } from '#domain/money/price-slider.ts'
import { useTranslate } from '../../environment.tsx'
import { type LangAttrs, langAttrs } from '../../i18n/lang-attrs.ts'
import { usePending } from '../../lists/use-pending.ts'
import { referenceOf } from '../../routing/paths.ts'
import { useFormat, useSite } from '../../site/site.tsx'
import styles from './filter-panel.module.css'
import { findCategory, type ProductFilter } from './product-filter.ts'

/** Without a change, the slider then counts as at rest. */
const PRICE_PAUSE_MS = 300

interface FilterPanelProps {
  filter: ProductFilter
  categories: ProductCategory[]
  onChange: (change: Partial<ProductFilter>) => void
}

/** In the sidebar, and in the sheet of small screens. */
export function FilterPanel({ filter, categories, onChange }: FilterPanelProps) {
  const t = useTranslate()
  const chosen = findCategory(categories, filter.category)
  const categoryOptions = categories.map((category) => ({
    value: referenceOf(category),
    label: category.name,
    checked: category === chosen,
    mark: langAttrs(category, 'name'),
  }))
  return (
    <div className={styles.panel}>
      <Choice
        legend={t('products.category')}
        name="category"
        options={[{ value: '', label: t('products.allCategories'), checked: filter.category === '' }, ...categoryOptions]}
        onChoose={(category) => onChange({ category })}
      />
      <PriceRange maxPrice={filter.maxPrice} onChange={(maxPrice) => onChange({ maxPrice })} />
      <Choice
        className={styles.featured}
        legend={t('products.featured')}
        name="featured"
        options={[
          { value: '', label: t('products.featuredAll'), checked: !filter.featured },
          { value: 'true', label: t('products.featuredOnly'), checked: filter.featured },
        ]}
        onChoose={(value) => onChange({ featured: value === 'true' })}
      />
    </div>
  )
}

interface ChoiceProps {
  legend: string
  name: string
  options: { value: string; label: string; checked: boolean; mark?: LangAttrs }[]
  onChoose: (value: string) => void
  className?: string | undefined
}

function Choice({ legend, name, options, onChoose, className = '' }: ChoiceProps) {
  return (
    <fieldset className={className}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, label, checked, mark }) => (
        <label key={value} className={styles.option}>
          <input type="radio" name={name} value={value} checked={checked} onChange={() => onChoose(value)} />
          <span {...mark}>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface PriceRangeProps {
  maxPrice: number | undefined
  onChange: (maxPrice: number | undefined) => void
}

/** Applies when it comes to rest, not at every step of the way. Nothing where no product has a price. */
function PriceRange({ maxPrice, onChange }: PriceRangeProps) {
  const t = useTranslate()
  const format = useFormat()
  const { currency, price_slider: end } = useSite()
  const id = useId()
  const change = (price: number) => onChange(price < end ? price : undefined)
  const [price, setPrice] = usePending(maxPrice ?? end, PRICE_PAUSE_MS, (shown) => shown === (maxPrice ?? end), change)
  if (!currency) return null
  const whole = (amount: number) => format.money(amount, currency.list, 0)
  const upTo = t('products.upTo', { price: whole(price) })
  return (
    <div className={styles.range}>
      <div className={styles.ends}>
        <label className={styles.legend} htmlFor={id}>
          {t('products.price')}
        </label>
        <span aria-hidden="true">{upTo}</span>
      </div>
      <input
        id={id}
        type="range"
        name="max_price"
        min={0}
        max={end}
        step={sliderStep(end)}
        value={price}
        aria-valuetext={upTo}
        onChange={(event) => setPrice(Number(event.target.value))}
      />
      <div className={`${styles.ends} ${styles.bounds}`} aria-hidden="true">
        <bdi>{whole(0)}</bdi>
        <bdi>{whole(end)}</bdi>
      </div>
    </div>
  )
}
