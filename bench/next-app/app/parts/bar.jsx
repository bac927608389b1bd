import Link from 'next/link'
import { LINKS, LinkList, MainLink, serviceLinks } from './links.jsx'
import { Sign } from './sign.jsx'

const LANGUAGES = [
  ['en', 'English'],
  ['fa', 'فارسی'],
  ['ps', 'پښتو'],
  ['ru', 'Русский'],
]

const THEMES = [
  ['sun', 'Light'],
  ['moon', 'Dark'],
  ['monitor', 'System'],
]

/** The bar at the top of every page: name, links, and the menus of services, languages and themes. */
export function Bar({ name, services }) {
  return (
    <header className="bar">
      <div className="wrap">
        <Brand name={name} />
        <nav aria-label="Main">
          {LINKS.slice(0, 2).map((link) => (
            <MainLink key={link[0]} link={link} />
          ))}
          <ServicesMenu services={services} />
          {LINKS.slice(2).map((link) => (
            <MainLink key={link[0]} link={link} />
          ))}
        </nav>
        <div className="tools">
          <LanguageMenu />
          <ThemeMenu />
          <MobileMenu services={services} />
        </div>
      </div>
    </header>
  )
}

/** The company's sign and name. */
export function Brand({ name }) {
  return (
    <Link className="brand" href="/">
      {/* biome-ignore lint/performance/noImgElement: next/image costs each request more. */}
      <img src="/storage/brand/logo.svg" alt="" width={34} height={34} />
      <span title={name}>{name}</span>
    </Link>
  )
}

function ServicesMenu({ services }) {
  return (
    <details>
      <summary>
        Services
        <span>
          <Sign name="chevron-down" />
        </span>
      </summary>
      <div>
        <LinkList links={serviceLinks(services)} />
      </div>
    </details>
  )
}

function LanguageMenu() {
  return (
    <details>
      <summary aria-label="Language: English">
        <Sign name="globe" />
        <span>English</span>
        <span>
          <Sign name="chevron-down" />
        </span>
      </summary>
      <div>
        <ul aria-label="Language">
          {LANGUAGES.map(([code, name]) => (
            <li key={code}>
              <a href={`/${code}/`} lang={code} hrefLang={code} aria-current={code === 'en' ? 'true' : undefined}>
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

function ThemeMenu() {
  return (
    <details>
      <summary aria-label="Theme">
        <span>
          <Sign name="moon" />
        </span>
        <span>
          <Sign name="sun" />
        </span>
      </summary>
      <div>
        <ul aria-label="Theme">
          {THEMES.map(([sign, name]) => (
            <li key={name}>
              <button type="button" aria-pressed={name === 'System'}>
                <Sign name={sign} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

function MobileMenu({ services }) {
  return (
    <details>
      <summary>
        <span>
          <Sign name="menu" />
          <span>Open menu</span>
        </span>
        <span>
          <Sign name="x" />
          <span>Close menu</span>
        </span>
      </summary>
      <div>
        <nav aria-label="Main">
          <ul>
            {LINKS.map((link) => (
              <li key={link[0]}>
                <MainLink link={link} />
              </li>
            ))}
            <li>
              <ServicesMenu services={services} />
            </li>
          </ul>
        </nav>
      </div>
    </details>
  )
}
