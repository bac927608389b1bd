import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Contact } from '#domain/company/company.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { SectionBoundary } from '../errors/error-boundary.tsx'
import { useHydrated } from '../hydration/hydrate-replay.ts'
import { lazySection } from '../lazy/lazy-section.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { NavigationBar } from './header/navigation-bar.tsx'
import styles from './layout.module.css'
import { useScrolled } from './use-scroll.ts'

const Footer = lazySection('layout/footer.tsx', () => import('./footer.tsx'))

const findRoot = () => document.getElementById('root')

/** While the contact data loads it is a spinner (docs/spec.md#shared-layout). */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslate()
  useHydrated(findRoot)
  const { isPending } = useApi<{ contact: Contact }>('/contact')
  if (isPending) return <Spinner label={t('layout.loading')} page />
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('layout.skip')}
      </a>
      <SectionBoundary name="navigation bar">
        <NavigationBar />
      </SectionBoundary>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <SectionBoundary name="way back to the top">
        <WayBack />
      </SectionBoundary>
    </>
  )
}

/** Its script comes with the first scrolling. */
function WayBack() {
  const scrolled = useScrolled()
  const [Button, setButton] = useState<ComponentType>()
  useEffect(() => {
    if (scrolled) import('./back-to-top.tsx').then((loaded) => setButton(() => loaded.default), console.error)
  }, [scrolled])
  return Button && <Button />
}
