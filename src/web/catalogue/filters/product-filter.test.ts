import { describe, expect, it } from 'vitest'
import { appliedCount, changedFilter, DEFAULT_FILTER, filterAddress, productsCall, readFilter, resetFilter } from './product-filter.ts'

const SLIDER_END = 1000
const read = (search: string) => readFilter(new URLSearchParams(search), SLIDER_END)

describe('the address of the catalogue', () => {
  it('leaves out what is at its default', () => {
    expect(filterAddress(DEFAULT_FILTER)).toBe('/products')
  })

  it('contains all that differs from the default, and survives the round trip', () => {
    const filter = {
      search: 'кашель',
      category: 'wound-care',
      sort: 'price_low',
      maxPrice: 40,
      featured: true,
      page: 2,
      view: 'list',
    } as const
    expect(read(filterAddress(filter).split('?')[1] ?? '')).toEqual(filter)
  })

  it('accepts the fields of a form sent without scripts', () => {
    expect(read('search=&category=&sort=newest&max_price=1000&featured=')).toEqual(DEFAULT_FILTER)
  })

  it.each(['page=0', 'page=-2', 'page=x', 'max_price=1001', 'max_price=2.5', 'sort=id%20asc', 'view=table', 'category=all'])(
    'takes no notice of %s',
    (search) => expect(read(search)).toEqual(DEFAULT_FILTER),
  )

  it('reads Persian digits', () => {
    expect(read('page=۲&max_price=۴۰')).toMatchObject({ page: 2, maxPrice: 40 })
  })
})

describe('a change of the filter', () => {
  const third = { ...DEFAULT_FILTER, page: 3 }

  it.each([{ search: 'zinc' }, { category: 'wound-care' }, { sort: 'name' }, { maxPrice: 10 }, { featured: true }] as const)(
    'leads back to the first page: %o',
    (change) => expect(changedFilter(third, change).page).toBe(1),
  )

  it('keeps the page when only the view changes', () => {
    expect(changedFilter(third, { view: 'list' }).page).toBe(3)
  })

  it('keeps the view when the filters are reset', () => {
    expect(resetFilter({ ...third, search: 'zinc', featured: true, view: 'list' })).toEqual({ ...DEFAULT_FILTER, view: 'list' })
  })
})

describe('the call', () => {
  it('omits category, search, featured and the upper price bound when they do not restrict', () => {
    expect(productsCall(DEFAULT_FILTER)).toBe('/products?page=1&sort=newest&min_price=0')
  })

  it('carries what restricts', () => {
    const filter = { ...DEFAULT_FILTER, search: 'zinc', category: 'mother-and-child', maxPrice: 0, featured: true }
    expect(productsCall(filter)).toBe(
      '/products?page=1&category=mother-and-child&search=zinc&sort=newest&min_price=0&max_price=0&featured=true',
    )
  })
})

it('counts the filters of the panel alone', () => {
  expect(appliedCount({ ...DEFAULT_FILTER, search: 'zinc', sort: 'name' })).toBe(0)
  expect(appliedCount({ ...DEFAULT_FILTER, category: 'wound-care', maxPrice: 40, featured: true })).toBe(3)
})
