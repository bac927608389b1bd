import Link from 'next/link'

/** The company's pages. */
export const LINKS = [
  ['/', 'Home'],
  ['/products', 'Products'],
  ['/blog', 'Blog'],
  ['/teams', 'Team'],
  ['/careers', 'Jobs'],
  ['/contact', 'Contact'],
]

/** A link of the bar; it says when it is the shown page. */
export function MainLink({ link: [href, label] }) {
  return (
    <Link href={href} aria-current={href === '/products' ? 'page' : undefined}>
      {label}
    </Link>
  )
}

/** A list of links, of addresses and labels. */
export function LinkList({ links }) {
  return (
    <ul>
      {links.map(([href, label]) => (
        <li key={href}>
          <Link href={href}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

/** Addresses and labels of the company's services. */
export function serviceLinks(services) {
  return services.map(({ slug, name }) => [`/category/${slug}`, name])
}
