import { vesselRegistry } from '#modules/vessels/contract/vessel.registry.ts'
import { voyageAddress, voyageElements } from '#modules/voyages/contract/voyage.contract.ts'
import type { Asker, HitTeller, Told } from '#platform/server/search/hit-teller.ts'
import type { Status } from '../contract/movement-instruction.ts'
import { beginPath } from '../contract/movement-instructions.contract.ts'
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

/** When a ship calls next, and under which voyage; from there to a new instruction for it. */
const callsOfShips: HitTeller = {
  of: vesselRegistry,
  element: elements.view,
  async tell(db, hits, asker) {
    const { say, may } = asker
    const label = say('movement-instructions:found.nextCall')
    const codes = hits.map(({ code }) => code)
    const calls = new Map((await nextCalls(db, codes)).map((call) => [call.vessel, call]))
    return new Map(
      hits.map(({ id, code, ended }): [string, Told] => {
        const search = { vessel: code }
        const begin = { title: say('movement-instructions:movementInstructions.title.new'), to: beginPath, search }
        const begins = may(elements.create) && !ended ? [begin] : []
        const call = calls.get(code)
        if (!call) return [id, { actions: begins }]
        const { voyageNumber, status, expected } = call
        const voyage = {
          title: say('voyages:title', { number: voyageNumber }),
          to: may(voyageElements.view) ? voyageAddress(voyageNumber) : `${path}/${call.id}`,
        }
        return [
          id,
          {
            facts: [
              expected ? { kind: 'moment', label, at: expected } : { kind: 'text', text: `${label} ${voyageNumber}` },
              stateFact(status, asker),
            ],
            actions: [voyage, ...begins],
          },
        ]
      }),
    )
  },
}

export const voyageTellers: readonly HitTeller[] = [voyagePages, voyagesAsFound, callsOfShips]
