/** One line for each type of content with pages of its own. content-type.ts explains the fields, docs/content-types.md how to add one. */
export { postType } from '#domain/blog/post-type.ts'
export { productType } from '#domain/catalogue/product-type.ts'
export { jobType } from '#domain/jobs/job-type.ts'
export { pageType } from '#domain/pages/page-type.ts'
export { serviceType } from '#domain/pages/service-type.ts'
