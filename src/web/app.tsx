import { Suspense, use, useEffect, useState } from 'react'
import { type Environment, EnvironmentProvider, useEnvironment } from './environment.tsx'
import { ErrorBoundary, FailedSection } from './errors/error-boundary.tsx'
import { PageLoadFailure } from './errors/load-failure.tsx'
import { forgetReload } from './errors/stale-scripts.ts'
import { useHydrated } from './hydration/hydrate-replay.ts'
import { Layout } from './layout/layout.tsx'
import { arrive } from './routing/navigation.ts'
import { usePath, useSearch } from './routing/routing.tsx'
import type { Screen, ScreenLocation } from './screen.ts'
import { findScreen, loadScreen, type ScreenRoute } from './screens.ts'
import { CompanyProvider } from './site/site.tsx'
import { Spinner } from './ui/spinner.tsx'

export function App({ environment }: { environment: Environment }) {
  return (
    <EnvironmentProvider environment={environment}>
      <CompanyProvider>
        <Layout>
          <CurrentScreen />
        </Layout>
      </CompanyProvider>
    </EnvironmentProvider>
  )
}

function CurrentScreen() {
  const path = usePath()
  const { sections } = useEnvironment().site
  const { route, params } = findScreen(path, sections)
  const search = useSearch()
  return (
    // A screen that throws leaves the frame of the page as it is.
    <ErrorBoundary key={path} onError={() => screens.delete(route)} fallback={(retry) => <PageLoadFailure onRetry={retry} />}>
      <Suspense fallback={<NoScreen />}>
        <LoadedScreen route={route} params={params} search={search} />
        <Arrival address={`${path}?${search.toString()}`} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** While a screen loads; on the server, which waits for screens, in place of one that failed. */
function NoScreen() {
  const { t, collector } = useEnvironment()
  if (!collector) return <Spinner label={t('layout.loading')} page />
  return (
    <>
      <FailedSection name="main" />
      <PageLoadFailure />
    </>
  )
}

function LoadedScreen({ route, params, search }: { route: ScreenRoute } & ScreenLocation) {
  const { View } = use(screenOf(route))
  return <View params={params} search={search} />
}

const screens = new WeakMap<ScreenRoute, Promise<Screen>>()

/** `use` needs the same promise in every render; a loaded module is marked as React marks it, so that the first render does not wait. */
function screenOf(route: ScreenRoute): Promise<Screen> {
  const known = screens.get(route)
  if (known) return known
  const screen = loadScreen(route)
  if (route.loaded) Object.assign(screen, { status: 'fulfilled', value: route.loaded })
  screens.set(route, screen)
  return screen
}

const findMain = () => document.querySelector('main')

/** Runs once the screen is there, since it waits in the same Suspense boundary. */
function Arrival({ address }: { address: string }) {
  const { t, calls } = useEnvironment()
  useHydrated(findMain)
  useEffect(() => {
    // Tells styles and tests that the page is hydrated.
    const { dataset } = document.documentElement
    dataset.hydrated = ''
    delete dataset.unscripted
    calls.retryFromNow?.()
    forgetReload()
    return () => calls.leave?.()
  }, [calls])
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    // A page that could not be loaded announces itself, as an alert.
    const announce = () =>
      setAnnouncement(document.querySelector('[role=alert] h1') ? '' : t('layout.pageChanged', { title: document.title }))
    if (address) arrive(announce)
  }, [address, t])
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  )
}
