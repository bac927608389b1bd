import type { Client } from '#domain/company/company.ts'
import { Carousel } from '../../carousel/carousel.tsx'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { imagesOf, Picture } from '../../media/picture.tsx'
import { HOME_CALLS, useList } from '../home-calls.ts'
import styles from './client-strip.module.css'

/** Per client, without resting (docs/spec.md#9-business-constants-and-limits). */
const SPEED_MS = 3000

export function ClientStrip() {
  const t = useTranslate()
  const clients = useList<Client>(HOME_CALLS.clients)
  if (clients.length === 0) return null
  return (
    <div className={styles.strip}>
      <div className="wrap">
        <Carousel
          label={t('home.clientsTitle')}
          className={styles.carousel}
          speed={SPEED_MS}
          autoplay={0}
          loop
          arrows={false}
          slides={clients.map((client) => ({ key: client.id, content: <Logo client={client} /> }))}
        />
      </div>
    </div>
  )
}

function Logo({ client }: { client: Client }) {
  const [image] = imagesOf({ media: client.logo, images: client.images })
  const content = (
    <>
      {image && <Picture className={styles.logo} image={image} alt="" sizes="48px" />}
      <span {...langAttrs(client, 'name')}>{client.name}</span>
    </>
  )
  if (!client.website) return <span className={styles.client}>{content}</span>
  return (
    <a className={styles.client} href={client.website}>
      {content}
    </a>
  )
}
