import '#platform/ui/tokens.css'
import './start.css'
import { dropOldDrafts } from '../base/drafts.ts'
import { startI18n } from '../base/i18n.ts'
import { preferences } from '../base/preferences.ts'
import { takeReturnAddress } from '../base/return-address.ts'
import { adoptSession, currentSession } from '../base/session.ts'

/** The application behind the door, with everything that modules bring. */
interface Inside {
  show: (root: HTMLElement) => void | Promise<void>
}
type Load = () => Promise<Inside>

const gates = () => import('./gates.tsx')

/**
 * One of them: the pages before the door, the application behind it, or one that stands alone at its address, each loaded only for
 * whoever sees it.
 */
export async function startApp(inside: Load, alone: Readonly<Record<string, Load>> = {}): Promise<void> {
  const own = Object.entries(alone).find(([path]) => window.location.pathname === path)
  const within = own ? own[1] : inside
  const root = document.getElementById('root')!
  document.documentElement.dataset.mantineColorScheme = preferences.scheme.get()
  document.documentElement.dataset.density = preferences.density.get()
  dropOldDrafts(Date.now())
  // Begins to come while the texts do and other tabs are asked; what fails is tried again below.
  const coming: Promise<unknown> = currentSession() ? within() : gates()
  coming.catch(() => {})
  await Promise.all([adoptSession(() => window.location.replace(takeReturnAddress())), startI18n()])
  if (currentSession()) await (await within()).show(root)
  else (await gates()).showGates(root)
}
