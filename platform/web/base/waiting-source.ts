import type { Icon } from '@tabler/icons-react'

/** Something that waits for the user, as the home page shows it. */
export interface WaitingItem {
  key: string
  icon: Icon
  title: string
  /** Where it is dealt with. */
  href: string
  /** In a few words: what is wrong or how far it is. */
  state: string
  at: string
  /** Beside going there. */
  open?: () => void
  dismiss?: { label: string; name: string; run: () => void }
}

/** Where such things come from. Modules register theirs in `WebModule.waiting`. */
export interface WaitingSource {
  id: string
  load: () => Promise<WaitingItem[]>
}
