/** A pottery in Berlin: German first, in euros, with two branches, a brand of its own, and neither blog nor jobs. */
export const SECOND_COMPANY = 'tests/support/second-company'

export const SECOND_COMPANY_ADDRESSES = [
  '/',
  '/products',
  '/product/teekanne',
  '/product/tafelservice',
  '/product/uebertopf',
  '/product/krug',
  '/teams',
  '/contact',
  '/category/kurse',
  '/data/anfaengerkurs',
  '/order',
  '/privacy',
  '/search?q=schale',
]
