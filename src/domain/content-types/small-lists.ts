import { productCategoryType } from '#domain/catalogue/product-category-type.ts'
import { clientType, faqType, sliderType, teamType, testimonialType } from '#domain/company/company-types.ts'

/** Types of content without pages. Apart from content-types.ts, which browsers load. */
export const SMALL_LISTS = [productCategoryType, sliderType, clientType, faqType, testimonialType, teamType]
export type SmallListKind = (typeof SMALL_LISTS)[number]['kind']
