import { Component, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { type Environment, EnvironmentProvider, useEnvironment, useTexts } from './environment.tsx'
import { Failure } from './layout/failure.tsx'
import { Layout } from './layout/layout.tsx'
import { arrive } from './navigation.ts'
import { findScreen, loadScreen, type ScreenModule, type ScreenRoute } from './routes.tsx'
import { usePath, useSearch } from './routing.tsx'
import { CompanyProvider } from './site.tsx'
import { Spinner } from './ui/spinner.tsx'

/** The whole page below the router. */
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
  const t = useTexts()
  const path = usePath()
  const { route, params } = findScreen(path)
  const search = useSearch()
  return (
    <ScreenBoundary key={path} forget={() => screens.delete(route)}>
      <Suspense fallback={<Spinner label={t('layout.loading')} page />}>
        <Screen route={route} params={params} search={search} />
        <Arrival address={`${path}?${search.toString()}`} />
      </Suspense>
    </ScreenBoundary>
  )
}

function Screen({ route, params, search }: { route: ScreenRoute; params: Record<string, string>; search: URLSearchParams }) {
  const View = use(screenOf(route)).default
  return <View params={params} search={search} />
}

const screens = new WeakMap<ScreenRoute, Promise<ScreenModule>>()

/**
 * The screen's module as a promise that stays the same from render to render, which `use` needs.
 * One that is loaded is marked as React marks it, so that the first render does not wait for it.
 * A failed load stays, until its boundary forgets it to try again.
 */
function screenOf(route: ScreenRoute): Promise<ScreenModule> {
  const known = screens.get(route)
  if (known) return known
  const screen = loadScreen(route)
  if (route.loaded) Object.assign(screen, { status: 'fulfilled', value: route.loaded })
  screens.set(route, screen)
  return screen
}

/** Runs once the screen stands, because it waits in the same Suspense boundary. */
function Arrival({ address }: { address: string }) {
  const { t, calls } = useEnvironment()
  useEffect(() => {
    // Styles and tests can tell a page that answers from one that still waits for its scripts.
    document.documentElement.dataset.hydrated = ''
    calls.retryFromNow?.()
  }, [calls])
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (address) arrive(() => setAnnouncement(t('layout.pageChanged', { title: document.title })))
  }, [address, t])
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  )
}

const RELOADED = 'reloaded-for'

/**
 * Catches a screen that throws. When its chunk cannot be loaded, the site was probably deployed
 * anew since the page was opened: the same address loaded from the server gives the new version.
 */
class ScreenBoundary extends Component<{ forget: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    if (isChunkError(error)) void reloadOnce()
  }

  override componentWillUnmount() {
    if (this.state.failed) this.props.forget()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const retry = () => {
      this.props.forget()
      this.setState({ failed: false })
    }
    return <Failure onRetry={retry} />
  }
}

/** Loads the address anew where the server can be reached, and not again for the same address. */
async function reloadOnce(): Promise<void> {
  if (sessionStorage.getItem(RELOADED) === location.href) return
  const reachable = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  if (!reachable) return
  sessionStorage.setItem(RELOADED, location.href)
  location.reload()
}

/** Browsers word the failure of a dynamic import differently; all name the module or the import. */
function isChunkError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module|module script|preload CSS/i.test(error.message)
}
