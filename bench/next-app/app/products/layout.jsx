import { content } from '../content.js'
import { Bar } from '../parts/bar.jsx'
import { Foot } from '../parts/foot.jsx'

// The answers may change between two requests: nothing is rendered when the application is built.
export const dynamic = 'force-dynamic'

/** The frame of every page. */
export default function SiteLayout({ children }) {
  const {
    contact: { contact },
    services,
  } = content()
  return (
    <>
      <Bar name={contact.name} services={services} />
      <main id="main">{children}</main>
      <Foot contact={contact} services={services} />
    </>
  )
}
