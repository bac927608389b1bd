import { useRef } from 'react'
import type { Privacy, PrivacySection } from '#domain/company/privacy.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { PageLoadFailure } from '../errors/load-failure.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { PageHead } from '../head/head.tsx'
import { Banner } from '../layout/banner/banner.tsx'
import { FRAME, useWideTables } from '../prose/use-wide-tables.ts'
import { paths } from '../routing/paths.ts'
import type { Screen } from '../screen.ts'
import { useContact, useSite } from '../site/site.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './privacy-screen.module.css'

const PRIVACY_CALL = '/privacy'

export default {
  calls: () => [PRIVACY_CALL],
  View: PrivacyScreen,
} satisfies Screen

/** Another backend may have nothing to say of it. */
function PrivacyScreen() {
  const t = useTranslate()
  const { languages } = useSite()
  const name = useContact()?.name ?? t('layout.fallbackName')
  const { data, error } = useApi<{ data: Privacy }>(PRIVACY_CALL)
  if (error) return error.status === 404 ? <NotFound /> : <PageLoadFailure />
  const title = t('footer.privacy')
  const privacy = data?.data
  return (
    <div aria-busy={!privacy}>
      <PageHead
        title={`${title} ${t('meta.separator')} ${name}`}
        description={privacy?.description ?? name}
        path={paths.privacy()}
        languages={languages}
      />
      <Banner title={title} lead={privacy?.lead} crumbs={[{ label: title }]} />
      {privacy ? <Sections sections={privacy.sections} /> : <Spinner label={t('layout.loading')} />}
    </div>
  )
}

function Sections({ sections }: { sections: PrivacySection[] }) {
  const t = useTranslate()
  const text = useRef<HTMLDivElement>(null)
  useWideTables(text, sections.map(({ title }) => title).join())
  return (
    <div className={`wrap ${styles.text}`}>
      <div ref={text} className="prose">
        {sections.map((section, index) => (
          <Section key={section.title} section={section} id={idOf(index)} />
        ))}
      </div>
      <nav className={styles.contents} aria-labelledby="contents">
        <p id="contents">{t('page.contents')}</p>
        <ol role="list">
          {sections.map(({ title }, index) => (
            <li key={title}>
              <a href={`#${idOf(index)}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}

const idOf = (index: number) => `section-${index + 1}`

/** The email address in it is a link. */
function Paragraph({ text }: { text: string }) {
  const email = useContact()?.main_email ?? ''
  const at = email === '' ? -1 : text.indexOf(email)
  if (at < 0) return <p>{text}</p>
  return (
    <p>
      {text.slice(0, at)}
      <a href={`mailto:${email}`}>{email}</a>
      {text.slice(at + email.length)}
    </p>
  )
}

function Section({ section: { title, paragraphs, table }, id }: { section: PrivacySection; id: string }) {
  return (
    <>
      <h2 id={id}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph} text={paragraph} />
      ))}
      {table && (
        <div className={FRAME}>
          {/* The roles stay where the style sheet makes rows of blocks. */}
          <table role="table" className={styles.table}>
            <thead role="rowgroup">
              <tr role="row">
                {table.head.map((cell) => (
                  <th key={cell} scope="col" role="columnheader">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {table.rows.map(([name, ...cells]) => (
                <tr key={name} role="row">
                  <th scope="row" role="rowheader">
                    <bdi>{name}</bdi>
                  </th>
                  {cells.map((cell, index) => (
                    <td key={cell} role="cell" data-head={table.head[index + 1]}>
                      <bdi className={cell.includes(' ') ? undefined : styles.whole}>{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
