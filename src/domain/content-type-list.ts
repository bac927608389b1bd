/** One line for each type of content with pages of its own. content-type.ts explains the fields, docs/content-types.md how to add one. */
export { postType } from './blog/post-type.ts'
export { productType } from './catalogue/product-type.ts'
export { jobType } from './jobs/job-type.ts'
export { pageType } from './pages/page-type.ts'
export { serviceType } from './pages/service-type.ts'
