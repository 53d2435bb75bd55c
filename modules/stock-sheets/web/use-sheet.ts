import { siteTime } from '#platform/core/date-format.ts'
import { useChangeSearch, useNavigate, useSearch } from '#platform/web/base/address.tsx'

/** What the address of a sheet says. */
export interface SheetAddress {
  day?: string
  month?: string
  plant?: string
  product?: string
  tank?: string
  show?: string
  asAt?: string
  unit?: string
  compare?: string
  from?: string
  to?: string
  account?: string
  field?: string
  type?: string
  age?: string
}

const dayMs = 24 * 60 * 60 * 1000
export const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)
/** The day before, in the calendar. */
export const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
/** Today and the last day that is over, by the plant's clock. */
export const today = () => siteTime(new Date().toISOString()).date
export const lastFullDay = () => dayBefore(today())

export function useSheetAddress() {
  const navigate = useNavigate()
  const address = useSearch<SheetAddress>()
  const set = useChangeSearch<SheetAddress>()
  const clear = () => void navigate({ to: '.', replace: true })
  return { address, set, clear }
}
