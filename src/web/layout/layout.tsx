import type { ReactNode } from 'react'
import type { Contact } from '#domain/company/company.ts'
import { useApi } from '../api.ts'
import { useAnswering } from '../early.ts'
import { useTexts } from '../environment.tsx'
import { Part } from '../ui/part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { whenNear } from '../ui/when-near.tsx'
import { BackToTop } from './back-to-top.tsx'
import styles from './layout.module.css'
import { NavigationBar } from './navigation-bar.tsx'

const Footer = whenNear('layout/footer.tsx', () => import('./footer.tsx'))

const findRoot = () => document.getElementById('root')

/** While the contact data loads it is a spinner (docs/spec.md#shared-layout). */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTexts()
  useAnswering(findRoot)
  const { isPending } = useApi<{ contact: Contact }>('/contact')
  if (isPending) return <Spinner label={t('layout.loading')} page />
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('layout.skip')}
      </a>
      <Part name="navigation bar">
        <NavigationBar />
      </Part>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Part name="way back to the top">
        <BackToTop />
      </Part>
    </>
  )
}
