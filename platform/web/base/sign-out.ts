import { type Draft, forgetDrafts, listDrafts, persistDrafts } from './drafts.ts'
import { forgetJobs } from './remembered.ts'
import { forgetVisits } from './recent-pages.ts'
import { forgetFilters } from './working-view.ts'
import { clearSession, currentSession, endView } from './session.ts'

const returnKey = 'molo.returnTo'

/**
 * Leaves for the login page. Who was sent away finds everything typed as a draft and comes back to the same address; who
 * wanted to go leaves nothing behind but how things look.
 */
export function leaveForLogin(options: { comeBack: boolean }): void {
  if (options.comeBack) persistDrafts()
  // A view that has ended leads back to whoever looked.
  if (endView()) return window.location.replace('/')
  if (!options.comeBack) forgetPerson()
  clearSession(!options.comeBack)
  if (options.comeBack) sessionStorage.setItem(returnKey, window.location.pathname + window.location.search)
  else {
    sessionStorage.clear()
    // The router writes down how far the page was scrolled while it goes away.
    window.addEventListener('pagehide', () => sessionStorage.clear())
  }
  window.location.replace('/login')
}

/** What logging out would lose; forms that are open now count too. */
export function unsavedDrafts(): Draft[] {
  const session = currentSession()
  if (!session || session.viewer) return []
  persistDrafts()
  return listDrafts(session.userId)
}

function forgetPerson(): void {
  const userId = currentSession()?.userId
  if (userId) forgetDrafts(userId)
  forgetJobs()
  forgetVisits()
  forgetFilters()
}

/** Where to go after signing in. The value never comes from the address bar, so it cannot lead elsewhere. */
export function takeReturnAddress(): string {
  const address = sessionStorage.getItem(returnKey)
  sessionStorage.removeItem(returnKey)
  return address?.startsWith('/') && !address.startsWith('//') ? address : '/'
}

export function rememberReturnAddress(address: string): void {
  sessionStorage.setItem(returnKey, address)
}
