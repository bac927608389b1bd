import Link from 'next/link'
import { content } from '../content.js'
import { ProductCard } from './product-card.jsx'
import { Toolbar } from './toolbar.jsx'

const title = 'Lajward | Products'
const description = 'Medicines, vitamins and devices for care at home, with prices.'

export const metadata = {
  title,
  description,
  alternates: {
    canonical: '/products',
    languages: { en: '/products', fa: '/fa/products', ps: '/ps/products', ru: '/ru/products', 'x-default': '/products' },
  },
  openGraph: { title, description, url: '/products' },
}

/** Cards that stand on the first screen of a wide window; their pictures are loaded first. */
const FIRST_ROW = 3

/** The first page of the catalogue, with its filters. */
export default function ProductsPage() {
  const { data, total, last_page, categories } = content().list
  return (
    <>
      <section className="banner">
        <nav aria-label="You are here">
          <ol>
            <li>
              <Link href="/">Home</Link>
            </li>
            <li aria-current="page">Products</li>
          </ol>
        </nav>
        <h1>Products</h1>
        <p>Medicines, vitamins and devices for care at home.</p>
      </section>
      <div className="wrap shop">
        <Filters categories={categories} />
        <div>
          <Toolbar />
          <p role="status">
            {data.length} of {total} products, page 1 of {last_page}
          </p>
          <ul className="grid">
            {data.map((product, index) => (
              <li key={product.id}>
                <ProductCard product={product} eager={index < FIRST_ROW} />
              </li>
            ))}
          </ul>
          <Pages last={last_page} />
        </div>
      </div>
    </>
  )
}

function Filters({ categories }) {
  return (
    <aside aria-label="Filters">
      <fieldset>
        <legend>Category</legend>
        {[{ slug: '', name: 'All' }, ...categories].map(({ slug, name }) => (
          <label key={slug}>
            <input type="radio" name="category" value={slug} defaultChecked={slug === ''} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <label>
        Price up to
        <input type="range" name="max_price" min={0} max={1000} step={5} defaultValue={1000} />
      </label>
      <fieldset>
        <legend>Featured</legend>
        {['All', 'Featured only'].map((name, index) => (
          <label key={name}>
            <input type="radio" name="featured" value={index} defaultChecked={index === 0} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit">Apply</button>
      <Link href="/products">Reset</Link>
    </aside>
  )
}

function Pages({ last }) {
  return (
    <nav aria-label="Pages">
      {Array.from({ length: Math.min(5, last) }, (_, index) => index + 1).map((page) => (
        <Link key={page} href={`/products?page=${page}`} aria-current={page === 1 ? 'page' : undefined} aria-label={`Page ${page}`}>
          {page}
        </Link>
      ))}
    </nav>
  )
}
