import Link from 'next/link'
import { Sign } from '../parts/sign.jsx'

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A product with its picture, state, category, name, first words and price. */
export function ProductCard({ product, eager }) {
  const { slug, name, description, price, status, product_category: category, images } = product
  const available = status === 'available'
  return (
    <article className="card">
      <div className="well">
        <span className={available ? 'badge ok' : 'badge bad'}>{available ? 'Available' : 'Out of stock'}</span>
        {images[0] && <Picture image={images[0]} eager={eager} />}
      </div>
      <div className="info">
        <div className="head">
          <span title={category.name}>{category.name.slice(0, 20)}</span>
          <span>
            <Sign name="star" />
            <span aria-hidden="true">4.9</span>
          </span>
        </div>
        <h2>
          <Link href={`/product/${slug}`}>{name}</Link>
        </h2>
        <p>{summaryOf(description)}</p>
        <div className="foot">
          <bdi>{money.format(price)}</bdi>
          <span aria-hidden="true">
            <span>View details</span>
            <Sign name="arrow-right" />
          </span>
        </div>
      </div>
    </article>
  )
}

function Picture({ image: { path, width, height, widths = [] }, eager }) {
  return (
    // biome-ignore lint/performance/noImgElement: the pictures come in all widths already, and next/image costs each request more.
    <img
      src={`/storage/${path}`}
      srcSet={widths.map((each) => `/pictures/${each}/${path} ${Math.min(each, width)}w`).join(', ')}
      sizes="(max-width: 1100px) 46vw, 310px"
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
}

function summaryOf(html) {
  const [, paragraph = html] = /<p[^>]*>(.*?)<\/p>/s.exec(html) ?? []
  return paragraph.replaceAll(/<[^>]+>/g, '').slice(0, 180)
}
