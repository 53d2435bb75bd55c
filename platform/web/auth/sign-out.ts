import { persistDrafts } from '../forms/drafts.ts'
import { forgetVisits } from '../shell/recent-pages.ts'
import { forgetFilters } from '../views/working-view.ts'
import { clearSession, endView } from './session.ts'

const returnKey = 'molo.returnTo'

/**
 * Leaves for the login page with everything typed kept as a draft. Who was sent away comes back to the same address;
 * who wanted to go leaves nothing but drafts behind.
 */
export function leaveForLogin(options: { comeBack: boolean }): void {
  persistDrafts()
  // A view that has ended leads back to whoever looked.
  if (endView()) return window.location.replace('/')
  if (!options.comeBack) forgetVisits()
  clearSession()
  if (options.comeBack) sessionStorage.setItem(returnKey, window.location.pathname + window.location.search)
  else {
    sessionStorage.clear()
    forgetFilters()
  }
  window.location.replace('/login')
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
