import type { LanguageCode } from '#domain/language/languages.ts'

export interface Labels {
  details: string
  property: string
  value: string
  variants: string
  variant: string
  members: string
  price: string
  sku: string
  availability: string
  available: string
  outOfStock: string
  any: string
  weight: string
  dimensions: string
  brand: string
  other: string
}

export const LABELS: Record<LanguageCode, Labels> = {
  en: {
    details: 'Details',
    property: 'Property',
    value: 'Value',
    variants: 'Variants',
    variant: 'Variant',
    members: 'In this set',
    price: 'Price',
    sku: 'SKU',
    availability: 'Availability',
    available: 'Available',
    outOfStock: 'Out of stock',
    any: 'any',
    weight: 'Weight',
    dimensions: 'Dimensions',
    brand: 'Brand',
    other: 'Other products',
  },
  fa: {
    details: 'مشخصات',
    property: 'ویژگی',
    value: 'مقدار',
    variants: 'انواع',
    variant: 'نوع',
    members: 'در این مجموعه',
    price: 'قیمت',
    sku: 'کد محصول',
    availability: 'موجودی',
    available: 'موجود',
    outOfStock: 'ناموجود',
    any: 'همه',
    weight: 'وزن',
    dimensions: 'ابعاد',
    brand: 'برند',
    other: 'محصولات دیگر',
  },
  ps: {
    details: 'ځانګړنې',
    property: 'ځانګړنه',
    value: 'ارزښت',
    variants: 'ډولونه',
    variant: 'ډول',
    members: 'په دې ټولګه کې',
    price: 'بیه',
    sku: 'د محصول کوډ',
    availability: 'شتون',
    available: 'موجود',
    outOfStock: 'موجود نه دی',
    any: 'ټول',
    weight: 'وزن',
    dimensions: 'اندازې',
    brand: 'برانډ',
    other: 'نور محصولات',
  },
  ru: {
    details: 'Характеристики',
    property: 'Свойство',
    value: 'Значение',
    variants: 'Варианты',
    variant: 'Вариант',
    members: 'В наборе',
    price: 'Цена',
    sku: 'Артикул',
    availability: 'Наличие',
    available: 'В наличии',
    outOfStock: 'Нет в наличии',
    any: 'любой',
    weight: 'Вес',
    dimensions: 'Размеры',
    brand: 'Бренд',
    other: 'Другие товары',
  },
}
