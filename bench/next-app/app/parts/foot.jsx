import { Brand } from './bar.jsx'
import { LINKS, LinkList, serviceLinks } from './links.jsx'
import { Sign } from './sign.jsx'

const NETWORKS = ['facebook', 'linkedin', 'twitter', 'youtube', 'instagram']

const FIGURES = [
  ['Readers', '10K+'],
  ['Opened', '99%'],
  ['A month', '2'],
]

/** The foot of every page: newsletter, and four columns of links. */
export function Foot({ contact, services }) {
  return (
    <>
      <Newsletter />
      <footer className="foot">
        <div className="wrap">
          <div className="columns">
            <div>
              <Brand name={contact.name} />
              <p>{contact.footer_text}</p>
              <SocialLinks contact={contact} />
            </div>
            <Column title="Overview" links={LINKS} />
            <Column title="Services" links={serviceLinks(services)} />
            <ContactColumn contact={contact} />
          </div>
          <div className="closing">
            <span>
              © {new Date().getFullYear()} {contact.name}
            </span>
            <LinkList links={contact.footer_pages.map(({ slug, title }) => [`/data/${slug}`, title])} />
            <span>{contact.address}</span>
          </div>
        </div>
      </footer>
    </>
  )
}

function Newsletter() {
  return (
    <section className="wrap newsletter">
      <div>
        <h2>News by mail</h2>
        <dl>
          {FIGURES.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <form method="post">
        <label htmlFor="email">Your e-mail address</label>
        <input id="email" type="email" name="email" required />
        <button type="submit">
          Subscribe
          <Sign name="send" />
        </button>
      </form>
    </section>
  )
}

function SocialLinks({ contact }) {
  return (
    <ul aria-label="Elsewhere">
      {NETWORKS.filter((network) => contact[network]).map((network) => (
        <li key={network}>
          <a href={contact[network]} rel="noopener noreferrer" aria-label={network}>
            <Sign name={`brand-${network}`} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Column({ title, links }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <LinkList links={links} />
    </nav>
  )
}

function ContactColumn({ contact }) {
  return (
    <div>
      <h2>Contact</h2>
      <ul>
        {[contact.phone, contact.secondary_phone].filter(Boolean).map((phone) => (
          <li key={phone}>
            <a href={`tel:${phone}`}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </li>
        ))}
        <li>
          <a href={`mailto:${contact.main_email}`}>
            <bdi dir="ltr">{contact.main_email}</bdi>
          </a>
        </li>
        <li>
          <a href={contact.google_map}>Directions</a>
        </li>
      </ul>
    </div>
  )
}
