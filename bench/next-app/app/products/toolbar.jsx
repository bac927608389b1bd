'use client'

import { useRouter } from 'next/navigation'

const ORDERS = [
  ['newest', 'Newest first'],
  ['name', 'Name'],
  ['price_low', 'Price, lowest first'],
  ['price_high', 'Price, highest first'],
  ['featured', 'Featured first'],
]

/** Search and order: the part of the page that needs script. */
export function Toolbar() {
  const router = useRouter()
  return (
    <form className="toolbar" action="/products">
      <label>
        <span>Search</span>
        <input type="search" name="search" />
      </label>
      <select name="sort" aria-label="Order" onChange={(event) => router.push(`/products?sort=${event.target.value}`)}>
        {ORDERS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </form>
  )
}
