import type { LogFilters } from '#platform/core/change-log.contract.ts'
import { isInstant } from '#platform/core/instant-format.ts'
import { useChangeSearch, useNavigate, useSearch } from '#platform/web/base/address.tsx'

/** Of the changes, and of what happened at the door: what only the other list has is left out. */
const filterNames = {
  changes: ['text', 'from', 'to', 'account', 'object', 'action', 'recordId', 'by'],
  signIns: ['from', 'to', 'account', 'event'],
} as const
export type Shown = keyof typeof filterNames
export type LogFilterName = (typeof filterNames)[Shown][number]
export type LogAddress = Partial<Record<LogFilterName, string>>

/** What the address says of the log: a link to it shows the same to whoever gets it. */
export function useLogAddress() {
  const navigate = useNavigate()
  const { show, ...address } = useSearch<LogAddress & { show?: Shown }>()
  const shown: Shown = show === 'signIns' ? show : 'changes'
  const go = (search: LogAddress & { show?: Shown | undefined }, replace: boolean) =>
    void navigate({ to: '.', search, replace })
  const set = useChangeSearch<LogAddress>()
  // What is still being typed is no moment yet; it stays in the address and is not asked for.
  const asked = Object.fromEntries(
    filterNames[shown].flatMap((name) => {
      const value = address[name]
      const usable = value && ((name !== 'from' && name !== 'to') || isInstant(value))
      return usable ? [[name, value]] : []
    }),
  )
  const common = { from: address.from, to: address.to, account: address.account }
  return {
    address,
    shown,
    asked: asked as LogFilters & { event?: string },
    active: filterNames[shown].filter((name) => address[name] && name !== 'by').length,
    set,
    clear: () => go(show === undefined ? {} : { show }, true),
    change: (next: Shown) =>
      go({ ...Object.fromEntries(Object.entries(common).filter(([, value]) => value)), show: next }, false),
  }
}
