import { vesselRegistry } from '#modules/vessels/contract/vessel.registry.ts'
import { voyageAddress, voyageElements } from '#modules/voyages/contract/voyage.contract.ts'
import type { Asker, HitTeller, Told } from '#platform/server/search/hit-teller.ts'
import type { Status } from '../contract/movement-instruction.ts'
import { movementInstructionRegistry } from '../contract/movement-instructions.registry.ts'
import { statusTone } from '../contract/status-tone.ts'
import { nextCalls, voyagesFound } from './found-voyages.repo.ts'

const { elements, path } = movementInstructionRegistry

const stateFact = (status: Status, { say }: Asker) => ({
  kind: 'state' as const,
  text: say(`movement-instructions:movementInstructions.choice.status.${status}`),
  tone: statusTone(status),
})

/** For whoever sees voyages as a whole, the instruction leads to its voyage, and is one step away. */
const voyagePages: HitTeller = {
  of: movementInstructionRegistry,
  element: voyageElements.view,
  title: 'voyages:titleMany',
  async tell(_db, hits, { say }) {
    const title = say('movement-instructions:movementInstructions.title.one')
    return new Map(
      hits.map(({ id, code }): [string, Told] => [
        id,
        { page: voyageAddress(code), actions: [{ title, to: `${path}/${id}` }] },
      ]),
    )
  },
}

/** Whose voyage it is, how far it is, and when it is expected; from there to the ship. */
const voyagesAsFound: HitTeller = {
  of: movementInstructionRegistry,
  element: elements.view,
  async tell(db, hits, asker) {
    const ids = hits.map(({ id }) => id)
    const told = new Map<string, Told>()
    for (const { id, vesselName, status, expected } of await voyagesFound(db, ids)) {
      told.set(id, {
        facts: [
          ...(vesselName ? [{ kind: 'text' as const, text: vesselName }] : []),
          stateFact(status, asker),
          ...(expected
            ? [{ kind: 'moment' as const, label: asker.say('movement-instructions:found.expected'), at: expected }]
            : []),
        ],
      })
    }
    return told
  },
}

/** When a ship calls next, and under which voyage. */
const callsOfShips: HitTeller = {
  of: vesselRegistry,
  element: elements.view,
  async tell(db, hits, asker) {
    const told = new Map<string, Told>()
    const ids = new Map(hits.map(({ id, code }) => [code, id]))
    for (const call of await nextCalls(db, [...ids.keys()])) {
      const { voyageNumber, vessel, status, expected } = call
      const label = asker.say('movement-instructions:found.nextCall')
      const shipId = ids.get(vessel ?? '')
      if (!shipId) continue
      told.set(shipId, {
        facts: [
          expected ? { kind: 'moment', label, at: expected } : { kind: 'text', text: `${label} ${voyageNumber}` },
          stateFact(status, asker),
        ],
        actions: [
          {
            title: asker.say('voyages:title', { number: voyageNumber }),
            to: asker.may(voyageElements.view) ? voyageAddress(voyageNumber) : `${path}/${call.id}`,
          },
        ],
      })
    }
    return told
  },
}

export const voyageTellers: readonly HitTeller[] = [voyagePages, voyagesAsFound, callsOfShips]
