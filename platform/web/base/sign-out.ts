import { type Draft, forgetDrafts, listDrafts, persistDrafts } from './drafts.ts'
import { forgetTraces } from './left-behind.ts'
import { noteSessionEnd, rememberReturnAddress } from './return-address.ts'
import { clearSession, currentSession, endView } from './session.ts'

/**
 * Leaves for the login page. Who was sent away finds everything typed as a draft and comes back to the same address; who
 * wanted to go leaves nothing behind but how things look.
 */
export function leaveForLogin(options: { comeBack: boolean }): void {
  if (options.comeBack) persistDrafts()
  // A view that has ended leads back to whoever looked.
  if (endView()) return window.location.replace('/')
  if (!options.comeBack) forgetPerson()
  const userId = currentSession()?.userId
  clearSession(!options.comeBack)
  if (options.comeBack) {
    rememberReturnAddress(window.location.pathname + window.location.search)
    noteSessionEnd(userId)
  } else {
    sessionStorage.clear()
    // The router writes down how far the page was scrolled while it goes away.
    window.addEventListener('pagehide', () => sessionStorage.clear())
  }
  window.location.replace('/login')
}

/** The server no longer knows this token. What was asked as somebody else, before a view ended, has no say in it. */
export function loseSession(token: string): void {
  if (currentSession()?.token === token) leaveForLogin({ comeBack: true })
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
  if (!userId) return
  forgetDrafts(userId)
  forgetTraces(userId)
}
