import { searchText } from '#content/build/search-text.ts'
import type { Product, ProductCategory } from '#domain/catalogue/product.ts'
import { sortKey } from '#domain/language/fold.ts'
import { type Localized, resolve } from '#domain/language/localized.ts'
import { PRICE_ON_REQUEST } from '#server/storage/product-index/product-index.ts'
import { type Build, fallbackOf, inEveryLanguage, picture } from './parts.ts'

/** A product as the tests write it. */
export interface SampleProduct {
  key: string
  name: Localized
  category: 'medicine' | 'devices' | 'care'
  /** Null when it is on request. */
  price: number | null
  featured?: boolean
  /** Day of September 2026; two share one, so that the id decides. */
  day?: number
  description?: string
}

interface SampleCategory {
  key: SampleProduct['category']
  name: Localized
  featured: boolean
}

export const CATEGORIES: Record<SampleProduct['category'], SampleCategory> = {
  medicine: { key: 'medicine', name: { en: 'Medicine', fa: 'دارو', ps: 'درمل', ru: 'Лекарства' }, featured: true },
  devices: { key: 'devices', name: { en: 'Devices', fa: 'دستگاه‌ها', ps: 'وسایل', ru: 'Приборы' }, featured: false },
  care: { key: 'care', name: { en: 'Care', fa: 'مراقبت', ps: 'پالنه', ru: 'Уход' }, featured: true },
}

const NAMED: SampleProduct[] = [
  {
    key: 'paracetamol',
    name: { en: 'Paracetamol 500 mg', fa: 'پاراستامول ۵۰۰', ps: 'پاراسیټامول ۵۰۰', ru: 'Парацетамол 500' },
    category: 'medicine',
    price: 12.5,
    featured: true,
    description: 'Against fever and pain.',
  },
  { key: 'bandage', name: { en: 'Elastic bandage', fa: 'باند کشی', ps: 'بنداژ', ru: 'Эластичный бинт' }, category: 'care', price: 3 },
  {
    key: 'thermometer',
    name: { en: 'Thermometer', fa: 'تب‌سنج', ps: 'ترمامیتر', ru: 'Термометр' },
    category: 'devices',
    price: 25,
    featured: true,
  },
  { key: 'green-tea', name: { en: 'Green tea', fa: 'چاي سبز', ps: 'شنه چای', ru: 'Зелёный чай' }, category: 'care', price: 7 },
  { key: 'honey', name: { en: 'Honey & lemon', fa: 'عسل و لیمو', ps: 'شات', ru: 'Мёд с лимоном' }, category: 'care', price: 9.99 },
  {
    key: 'calcium',
    name: { en: 'Calcium + D3', fa: 'كپسول کلسیم', ps: 'کلسیم', ru: 'Кальций + D3' },
    category: 'medicine',
    price: 15,
    featured: true,
  },
  { key: 'cotton', name: { en: 'Cotton 100% pure', fa: 'پنبه', ps: 'مالوچ', ru: 'Вата' }, category: 'care', price: 2 },
  {
    key: 'test-strips',
    name: { en: 'Test_strips', fa: 'نوار آزمایش', ps: 'د ازموینې پټې', ru: 'Тест-полоски' },
    category: 'devices',
    price: 40,
  },
  { key: 'inhaler', name: { en: 'Inhaler "Easy"', fa: 'اسپری', ps: 'سپرې', ru: 'Ингалятор' }, category: 'medicine', price: 1200 },
  {
    key: 'monitor',
    name: { en: 'Blood pressure monitor', fa: 'فشارسنج', ps: 'د وینې فشار سنج', ru: 'Тонометр' },
    category: 'devices',
    price: 999,
    featured: true,
  },
  { key: 'zinc', name: { en: 'Zinc', fa: 'زینک', ps: 'زینک', ru: 'Цинк' }, category: 'medicine', price: 15 },
  { key: 'rare-balm', name: { en: 'Balm C:\\tiger', fa: 'ژل', ps: 'بام', ru: 'Бальзам' }, category: 'care', price: 15 },
]

/** Not translated, so that the fallback shows. */
const PLAIN: SampleProduct[] = Array.from({ length: 18 }, (_, index) => ({
  key: `gauze-${index + 1}`,
  name: { en: `Sterile gauze ${index + 1}` },
  category: 'care',
  price: 100 + index,
}))

/** Thirty products: three pages. */
export const PRODUCTS: SampleProduct[] = [...NAMED, ...PLAIN]

export function categoryItem({ key, name, featured }: SampleCategory, index: number): Build {
  return (idOf) =>
    inEveryLanguage((locale) => {
      const data: ProductCategory = {
        id: idOf('product_category', key),
        name: resolve(name, locale, 'en').text,
        slug: key,
        featured,
        tint: 'mint',
        images: [],
        fallback: fallbackOf(locale, { name }),
      }
      return { locale, slug: key, data, columns: { position: index, parent_id: null } }
    })
}

export function productItem(sample: SampleProduct, index: number): Build {
  return (idOf) =>
    inEveryLanguage((locale) => {
      const category = CATEGORIES[sample.category]
      const name = resolve(sample.name, locale, 'en').text
      const categoryName = resolve(category.name, locale, 'en').text
      const categoryId = idOf('product_category', category.key)
      const day = String(sample.day ?? 1 + Math.floor(index / 2)).padStart(2, '0')
      const data: Product = {
        id: idOf('product', sample.key),
        name,
        slug: sample.key,
        description: `<p>${sample.description ?? ''}</p>`,
        price: sample.price,
        status: 'available',
        media: `products/${sample.key}.webp`,
        images: [picture(`products/${sample.key}.webp`)],
        featured: sample.featured ?? false,
        sku: null,
        dosage: null,
        ingredients: null,
        usage: null,
        created_at: `2026-09-${day}`,
        product_category: { id: categoryId, name: categoryName, slug: category.key, tint: 'mint' },
        fallback: fallbackOf(locale, { name: sample.name }),
      }
      return {
        locale,
        slug: sample.key,
        data,
        columns: {
          category_id: categoryId,
          price: sample.price ?? PRICE_ON_REQUEST,
          featured: data.featured ? 1 : 0,
          created_at: data.created_at,
          name_key: sortKey(name, locale),
          search: searchText(locale, name, [categoryName], data.description),
        },
      }
    })
}
