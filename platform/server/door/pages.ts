import { pathOf } from '#platform/core/internal-path.ts'
import type { Permissions } from './permissions.ts'

/** Whether this address is a page that exists, and that is open to whoever may use these elements. */
export function mayOpen(screens: Permissions['screens'], usable: ReadonlySet<string>, address: string): boolean {
  const element = elementOf(screens, address)
  return element === 'home' || (element !== undefined && usable.has(element))
}

/** A record stands below its list, so the nearest screen above the address decides. */
function elementOf(screens: Permissions['screens'], address: string): string | undefined {
  const segments = pathOf(address).split('/').filter(Boolean)
  if (segments.length === 0) return 'home'
  for (let length = segments.length; length > 0; length--) {
    const path = `/${segments.slice(0, length).join('/')}`
    const element = screens.get(path) ?? screens.get(`${path}/`)
    if (element !== undefined) return element
  }
  return undefined
}
