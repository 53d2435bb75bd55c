import type { Endpoint } from '#platform/core/endpoint.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { productParts } from './product-parts.ts'

export const auditorRole = 'AUDITOR'

/** Reading, asking for a file, and talking. */
const leavesRecordsAlone = ({ method, touches }: Endpoint) => method === 'GET' || touches !== undefined

/**
 * Reads everything and changes nothing: every element that opens a screen or guards a call, unless one of the calls behind
 * it writes. A coming screen is included by itself; one whose element guards both is not, and a test says so.
 */
function readingElements(): string[] {
  const { routes, screens } = productParts
  const calls = routes.map(({ endpoint }) => endpoint)
  const guarding = ({ permission, mayNeed = [] }: Endpoint) => [permission, ...mayNeed]
  const elements = new Set([...screens.map(({ element }) => element), ...calls.flatMap(guarding)])
  for (const call of calls) {
    if (leavesRecordsAlone(call)) continue
    for (const element of guarding(call)) elements.delete(element)
  }
  return [...elements].filter((element) => element !== 'public' && element !== 'signed-in')
}

export const auditorGrants: DemoSlice = {
  id: 'auditor',
  grants: {
    [auditorRole]: Object.fromEntries(readingElements().map((element) => [element, 'enabled' as const])),
  },
  records: {},
}
