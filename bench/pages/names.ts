/** What is compared with each other, by the names that the report shows. */
export const NAMES = {
  kept: 'Vitrine: home page, kept',
  bare: 'bare node:http',
  nginx: 'nginx, one worker',
  made: 'Vitrine: product list, made each time',
  next: 'Next.js: product list',
}
