/** One line for each type of content: `source` and `text` of a Markdown file, or `entry` of a YAML file; `answer` of the API. */

export { postSchemas as post } from '#domain/blog/post-source.ts'
export { branchSchemas as branch } from '#domain/branches/branch-source.ts'
export { productCategorySchemas as product_category, productSchemas as product } from '#domain/catalogue/product-source.ts'
export {
  clientSchemas as client,
  faqSchemas as faq,
  sliderSchemas as slider,
  teamSchemas as team,
  testimonialSchemas as testimonial,
} from '#domain/company/company-source.ts'
export { jobSchemas as job } from '#domain/jobs/job-source.ts'
export { pageSchemas as page, serviceSchemas as service } from '#domain/pages/page-source.ts'
export { regionSchemas as region } from '#domain/regions/region-source.ts'
