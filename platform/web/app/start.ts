import '#platform/ui/tokens.css'
import './start.css'
import { dropOldDrafts } from '../base/drafts.ts'
import { startI18n } from '../base/i18n.ts'
import { preferences } from '../base/preferences.ts'
import { takeReturnAddress } from '../base/return-address.ts'
import { adoptSession, currentSession } from '../base/session.ts'

/** The application behind the door, with everything that modules bring. */
interface Inside {
  show: (root: HTMLElement) => void
}

const gates = () => import('./gates.tsx')

/** One of two: the pages before the door, or the application behind it, each loaded only for whoever sees it. */
export async function startApp(inside: () => Promise<Inside>): Promise<void> {
  const root = document.getElementById('root')!
  document.documentElement.dataset.mantineColorScheme = preferences.scheme.get()
  document.documentElement.dataset.density = preferences.density.get()
  dropOldDrafts(Date.now())
  // Begins to come while the texts do and other tabs are asked; what fails is tried again below.
  const coming: Promise<unknown> = currentSession() ? inside() : gates()
  coming.catch(() => {})
  await Promise.all([adoptSession(() => window.location.replace(takeReturnAddress())), startI18n()])
  if (currentSession()) (await inside()).show(root)
  else (await gates()).showGates(root)
}
