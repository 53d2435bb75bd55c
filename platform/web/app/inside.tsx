import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiProvider } from '#platform/ui/ui-provider.tsx'
import { menuQuery, permissionsQuery } from '../base/access-queries.ts'
import { addDictionaries } from '../base/i18n.ts'
import { preferences, usePreference } from '../base/preferences.ts'
import { queryClient } from '../base/query-client.ts'
import { RegistriesProvider } from '../base/registries.tsx'
import { shareSession } from '../base/session.ts'
import { leaveForLogin } from '../base/sign-out.ts'
import type { WebModule } from '../base/web-module.ts'
import { createAppRouter } from './router.tsx'

/** The server writes a fresh value into the page for each answer; without it no style element is applied. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

export function showInside(root: HTMLElement, modules: WebModule[]): void {
  // Where the scroll lock of dialogs looks for the value, by a convention that has outlived its bundler.
  Object.assign(window, { __webpack_nonce__: styleNonce })
  addDictionaries(modules)
  shareSession((wanted) => leaveForLogin({ comeBack: !wanted }))
  // On their way while the first page is made.
  void queryClient.prefetchQuery(permissionsQuery)
  void queryClient.prefetchQuery(menuQuery(preferences.language.get()))
  const router = createAppRouter(modules)
  createRoot(root).render(
    <StrictMode>
      <App router={router} modules={modules} />
    </StrictMode>,
  )
}

function App(props: { router: ReturnType<typeof createAppRouter>; modules: readonly WebModule[] }) {
  return (
    <UiProvider
      language={usePreference(preferences.language)}
      density={usePreference(preferences.density)}
      scheme={usePreference(preferences.scheme)}
      styleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RegistriesProvider modules={props.modules}>
          <RouterProvider router={props.router} />
        </RegistriesProvider>
      </QueryClientProvider>
    </UiProvider>
  )
}
