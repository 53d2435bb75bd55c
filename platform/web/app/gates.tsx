import './gates.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ForgotPasswordScreen } from '../auth/forgot-password.screen.tsx'
import { gatePaths } from '../auth/gate-paths.ts'
import { LoginScreen } from '../auth/login.screen.tsx'
import { ResetPasswordScreen } from '../auth/reset-password.screen.tsx'
import { UpdatePasswordScreen } from '../auth/update-password.screen.tsx'
import { gateNote, leaveGateNote, rememberReturnAddress } from '../base/return-address.ts'

/**
 * The application of whoever is not signed in: four pages, and no more of the code than they need. The home address shows
 * the login page; every other one leads to it, and back after signing in.
 */
export function showGates(root: HTMLElement): void {
  const { pathname, search } = window.location
  createRoot(root).render(<StrictMode>{gateAt(pathname, search)}</StrictMode>)
}

function gateAt(path: string, search: string): ReactNode {
  if (path.startsWith(gatePaths.reset)) return <ResetPasswordScreen code={codeIn(path)} />
  if (path === gatePaths.forgot) return <ForgotPasswordScreen />
  if (path === gatePaths.update) {
    return <UpdatePasswordScreen username={new URLSearchParams(search).get('username') ?? undefined} />
  }
  if (path !== '/' && path !== gatePaths.login) {
    rememberReturnAddress(path + search)
    if (gateNote() === null) leaveGateNote('asked')
    window.history.replaceState(null, '', gatePaths.login)
  }
  return <LoginScreen />
}

/** As it stands when it cannot be read: the server knows no such code and says so. */
function codeIn(path: string): string {
  const written = path.slice(gatePaths.reset.length)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
