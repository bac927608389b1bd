import { useId } from 'react'
import type { About } from '#domain/company/company.ts'
import { fileSizeText } from '#domain/language/file-size.ts'
import { useApi } from '../../api/api.ts'
import { useEnvironment, useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { imagesOf, Picture, type ShownImage } from '../../media/picture.tsx'
import { Html } from '../../prose/html.tsx'
import { paths, storageUrl } from '../../routing/paths.ts'
import { Link } from '../../routing/routing.tsx'
import { useFormat, useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HOME_CALLS } from '../home-calls.ts'
import styles from './about-section.module.css'

/** docs/spec.md#home- */
export function AboutSection() {
  const t = useTranslate()
  const id = useId()
  const about = useApi<{ data: About }>(HOME_CALLS.about).data?.data
  if (!about) return null
  const images = imagesOf({ media: about.background_image, images: about.images })
  return (
    <section className="section" aria-labelledby={id}>
      <div className={`wrap ${styles.about}`}>
        {images.length > 0 && <Arches images={images} />}
        <div>
          <h2 id={id} {...langAttrs(about, about.title ? 'title' : 'website_name')}>
            {about.title || about.website_name}
          </h2>
          <Html className={styles.text} html={about.description} mark={langAttrs(about, 'description')} />
          <div className="row">
            <Profile about={about} />
            <Link className="button button-line" to={paths.contact()}>
              {t('home.contactUs')}
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}

function Arches({ images: [first, second] }: { images: ShownImage[] }) {
  const [figure] = useSite().figures.about
  const pair = second !== undefined || figure !== undefined
  return (
    <div className={pair ? `${styles.art} ${styles.pair}` : styles.art}>
      <div className={`arch ${styles.arch}`}>
        <Picture image={first} sizes="(max-width: 51.25em) 95vw, (max-width: 90em) 38vw, 540px" />
      </div>
      {pair && (
        <div className={styles.column}>
          {figure && (
            <div className={styles.tag}>
              <b {...langAttrs(figure, 'value')}>{figure.value}</b> <span {...langAttrs(figure, 'label')}>{figure.label}</span>
            </div>
          )}
          {second && (
            <div className={`arch ${styles.arch}`}>
              <Picture image={second} sizes="(max-width: 51.25em) 61vw, (max-width: 90em) 30vw, 420px" />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function Profile({ about: { company_profile, company_profile_file: file } }: { about: About }) {
  const t = useTranslate()
  const format = useFormat()
  const { apiBase } = useEnvironment()
  const path = file?.path ?? company_profile
  if (!path) return null
  return (
    <a className="button button-primary" href={storageUrl(apiBase, path)} download>
      <Icon name="download" />
      <span>
        {t('home.profile')}{' '}
        {file && (
          <span className={styles.file}>{t('home.profileFile', { kind: file.kind, size: fileSizeText(file.size, format, t, 1) })}</span>
        )}
      </span>
    </a>
  )
}
