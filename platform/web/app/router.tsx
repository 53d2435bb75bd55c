import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { notificationElements } from '#platform/core/notification.contract.ts'
import { threadElements } from '#platform/core/thread.contract.ts'
import { gatePaths } from '../auth/gate-paths.ts'
import { CodeMeaningsProvider } from '../base/code-meanings.tsx'
import { currentSession } from '../base/session.ts'
import { leaveForLogin } from '../base/sign-out.ts'
import { AccessScreen, ErrorScreen, NotFoundScreen, NothingHereScreen } from '../shell/exception.screens.tsx'
import { HomeScreen } from '../shell/home.screen.tsx'
import { LazyScreen } from '../shell/lazy-screen.tsx'
import { SearchScreen } from '../search/search.screen.tsx'
import { Shell } from '../shell/shell.tsx'
import type { WebModule, WebRegistry, WebReport } from '../base/web-module.ts'
import { Navigate, useParams, useSearch } from '../base/address.tsx'

const loadList = () =>
  import('../registry/registry-list.screen.tsx').then((chunk) => ({ Screen: chunk.RegistryListScreen }))
const loadDetails = () =>
  import('../registry/registry-details.screen.tsx').then((chunk) => ({ Screen: chunk.RegistryDetailsScreen }))

const loadNotifications = () =>
  import('../communication/notifications.screen.tsx').then((chunk) => ({ Screen: chunk.NotificationsScreen }))
const loadThreads = () =>
  import('../communication/threads.screen.tsx').then((chunk) => ({ Screen: chunk.ThreadsScreen }))
const loadThread = () => import('../communication/thread.screen.tsx').then((chunk) => ({ Screen: chunk.ThreadScreen }))

/** Made once for each report, because a screen is loaded again when its loader is another. */
const reportLoaders = new WeakMap<WebReport, () => Promise<{ Screen: ComponentType }>>()
function loaderOf(web: WebReport) {
  const known = reportLoaders.get(web)
  if (known) return known
  const load = async () => {
    const [{ ReportScreen }, parts] = await Promise.all([import('../reports/report.screen.tsx'), web.parts?.()])
    return { Screen: () => <ReportScreen report={web.report} parts={parts ?? {}} /> }
  }
  reportLoaders.set(web, load)
  return load
}

function ReportRoute({ web, namespace }: { web: WebReport; namespace: string }) {
  const { report } = web
  const search = useSearch<Record<string, string>>()
  const moved = web.leadsOn?.(search)
  if (moved) return <Navigate {...moved} replace />
  return (
    <LazyScreen
      key={report.id}
      load={loaderOf(web)}
      element={report.elements.view}
      namespace={namespace}
      screenProps={{}}
    />
  )
}

/** The routes of the specification: the gates, then fixed addresses, then the two that serve every registry. */
export function createAppRouter(modules: WebModule[]) {
  const registries = new Map<string, WebRegistry>(
    modules.flatMap((module) => (module.registries ?? []).map((entry) => [entry.registry.path, entry] as const)),
  )

  const root = createRootRoute({ component: Outlet, notFoundComponent: NothingHereScreen })

  // The pages before the door are an application of their own; whoever is inside has no business there.
  const gates = [gatePaths.login, gatePaths.forgot, gatePaths.update, `${gatePaths.reset}$code`].map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ to: '/' })
      },
    }),
  )

  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: () =>
      currentSession() ? (
        <CodeMeaningsProvider modules={modules}>
          <Shell />
        </CodeMeaningsProvider>
      ) : null,
    beforeLoad: () => {
      if (!currentSession()) leaveForLogin({ comeBack: true })
    },
  })
  // Its code begins to come at once, beside the permissions that decide whether it is shown; what fails is tried again there.
  const fixed = (path: string, component: () => React.ReactNode, load?: () => Promise<unknown>) =>
    createRoute({
      getParentRoute: () => shell,
      path,
      component,
      loader: () => void load?.().catch(() => {}),
    })

  const lazy = (path: string, element: string, load: () => Promise<{ Screen: ComponentType }>) =>
    fixed(path, () => <LazyScreen load={load} element={element} namespace="shell" screenProps={{}} />, load)

  const screens = modules.flatMap((module) =>
    (module.screens ?? []).map((screen) =>
      fixed(
        screen.path,
        () => <LazyScreen load={screen.load} element={screen.element} namespace={module.id} screenProps={{}} />,
        screen.load,
      ),
    ),
  )

  const reports = modules.flatMap(({ id, reports: own = [] }) =>
    own.flatMap((web) =>
      [web.report.path, ...(web.alsoAt ?? [])].map((path) =>
        fixed(path, () => <ReportRoute web={web} namespace={id} />, loaderOf(web)),
      ),
    ),
  )

  const registryScreen = (web: WebRegistry, details: boolean) => (
    <LazyScreen
      key={`${web.registry.id}-${details}`}
      load={details ? loadDetails : loadList}
      element={web.registry.elements.view}
      namespace={web.registry.namespace}
      screenProps={web}
    />
  )

  function RegistryRoute(props: { details: boolean }) {
    const { category, name } = useParams<{ category: string; name: string }>()
    const web = registries.get(`/${category}/${name}`)
    return web ? registryScreen(web, props.details) : <Navigate to="/notfound" replace />
  }

  // A registry whose address has one step would be taken for the category of another.
  const ofOneStep = [...registries]
    .filter(([path]) => path.lastIndexOf('/') === 0)
    .flatMap(([path, web]) => [
      fixed(path, () => registryScreen(web, false), loadList),
      fixed(`${path}/$id`, () => registryScreen(web, true), loadDetails),
    ])

  return createRouter({
    routeTree: root.addChildren([
      ...gates,
      shell.addChildren([
        fixed('/', HomeScreen),
        fixed('/search', SearchScreen),
        fixed('/error', ErrorScreen),
        fixed('/access', AccessScreen),
        fixed('/notfound', NotFoundScreen),
        lazy('/notifications', notificationElements.view, loadNotifications),
        lazy('/threads', threadElements.view, loadThreads),
        lazy('/threads/$id', threadElements.view, loadThread),
        ...screens,
        ...reports,
        ...ofOneStep,
        fixed('/$category/$name', () => <RegistryRoute details={false} />, loadList),
        fixed('/$category/$name/$id', () => <RegistryRoute details />, loadDetails),
        fixed('/$', NothingHereScreen),
      ]),
    ]),
    // Addresses that people can read and write: plain texts, no quotes and no JSON.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      ).toString()
      return text === '' ? '' : `?${text}`
    },
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
  })
}
