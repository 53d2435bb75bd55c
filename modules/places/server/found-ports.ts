import type { HitTeller, Told } from '#platform/server/search/hit-teller.ts'
import { portRegistry } from '../contract/ports.registry.ts'
import { portsFound } from './found-ports.repo.ts'

/** Which of the ports of that name it is. */
export const foundPorts: HitTeller = {
  of: portRegistry,
  element: portRegistry.elements.view,
  async tell(db, hits, { language, say }) {
    const ports = await portsFound(
      db,
      hits.map(({ id }) => id),
    )
    return new Map(
      ports.map(({ id, countryName, isHomePort }): [string, Told] => [
        id,
        {
          facts: [
            { kind: 'text', text: countryName[language] },
            ...(isHomePort
              ? [{ kind: 'state' as const, text: say(portRegistry.fieldKey('isHomePort')), tone: 'neutral' as const }]
              : []),
          ],
        },
      ]),
    )
  },
}
