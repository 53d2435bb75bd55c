import './shell.css'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seeAsElement } from '#platform/core/see-as.contract.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { menuQuery, permissionsQuery } from '../base/access-queries.ts'
import { followed, followEvents, refreshAfter } from '../base/live-events.ts'
import { preferences, usePreference } from '../base/preferences.ts'
import { PermissionProvider, stateOf } from '../base/permissions.tsx'
import { SeeAsBar } from '../auth/see-as.bar.tsx'
import { announceArrival } from '../communication/arrivals.tsx'
import { useAnnouncedTitle } from '../base/page-title.ts'
import { useStoredSettings } from '../base/settings.ts'
import { ShortcutDialog } from './shortcut-dialog.tsx'
import { useShortcutListener, useShortcuts } from '../base/shortcuts.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { TopMenu } from './top-menu.tsx'
import { useDescribeError } from '../base/use-describe-error.ts'
import { whenIdle } from '../base/when-idle.ts'
import { narrowWindow } from '../base/windows.ts'

/** The frame around every screen of a signed-in user. */
export function Shell() {
  const { t } = useTranslation('shell')
  const router = useRouter()
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const language = usePreference(preferences.language)
  const menuType = usePreference(preferences.menu)
  const narrow = useMediaQuery(narrowWindow, undefined, { getInitialValueInEffect: false })
  const [menuOpen, setMenuOpen] = useState(false)
  const [helpOpen, setHelpOpen] = useState(false)

  const permissions = useQuery(permissionsQuery)
  const menu = useQuery(menuQuery(language))

  useEffect(
    () =>
      followEvents(
        (event) => {
          refreshAfter(event, queries)
          void announceArrival(event)
        },
        // What was asked for a moment ago is rarely old already: the page comes first.
        () =>
          whenIdle(
            () =>
              void queries.invalidateQueries({
                predicate: ({ queryKey }) => followed.includes(String(queryKey[0])),
              }),
          ),
      ),
    [queries],
  )
  useShortcutListener()
  useShortcuts([
    { keys: '?', label: t('shortcut.title'), run: () => setHelpOpen(true) },
    { keys: 'Alt+Left', label: t('top.back'), run: () => router.history.back() },
    { keys: 'Esc', label: t('shortcut.escape') },
  ])
  useStoredSettings()
  const main = useFocusAfterNavigation()

  const overlay = narrow || menuType === 'overlay'
  const error = permissions.error ?? menu.error
  const items = menu.data ?? []
  return (
    <div className={`shell ${overlay ? 'shell-overlay' : `shell-${menuType}`}`}>
      <a className="skip-link" href="#main">
        {t('top.skip')}
      </a>
      <TopBar
        menuButton={overlay}
        menuOpen={menuOpen}
        canSeeAs={stateOf(permissions.data ?? null, seeAsElement).enabled}
        onMenu={() => setMenuOpen(true)}
      />
      {!overlay && menuType === 'horizontal' && <TopMenu items={items} />}
      {!overlay && menuType === 'static' && <SideMenu items={items} onFollow={() => {}} />}
      {overlay && (
        <SideDrawer
          side="left"
          opened={menuOpen}
          losesNothing
          title={t('menu.label')}
          onClose={() => setMenuOpen(false)}
        >
          <SideMenu items={items} onFollow={() => setMenuOpen(false)} />
        </SideDrawer>
      )}
      <main id="main" ref={main} tabIndex={-1}>
        <SeeAsBar />
        {error && (
          <ErrorPanel
            {...describeError(error)}
            onRetry={() => {
              void permissions.refetch()
              void menu.refetch()
            }}
          />
        )}
        {permissions.data ? (
          <PermissionProvider permissions={permissions.data}>
            <Outlet />
          </PermissionProvider>
        ) : (
          !error && <SkeletonRows height={32} />
        )}
      </main>
      <span className="visually-hidden" role="status">
        {useAnnouncedTitle()}
      </span>
      <ShortcutDialog opened={helpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

/** After a change of screen the keyboard and the screen reader start at the content, not at the clicked menu entry. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true })
    first.current = false
  }, [pathname])
  return main
}
