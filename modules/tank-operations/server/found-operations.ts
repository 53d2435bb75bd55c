import { tankAddress } from '#modules/tanks/contract/tank-page.ts'
import { tankRegistry } from '#modules/tanks/contract/tanks.registry.ts'
import { voyageAddress, voyageElements } from '#modules/voyages/contract/voyage.contract.ts'
import type { HitTeller, Told } from '#platform/server/search/hit-teller.ts'
import { toneOf } from '../contract/operation-tone.ts'
import { operationElements, operationsPath } from '../contract/tank-operations.contract.ts'
import { tankOperationRegistry } from '../contract/tank-operations.registry.ts'
import { operationsFound, runningOperations } from './found-operations.repo.ts'

/** Which operation it is: its tank and product, how far it is, since when; from there to its tank and its voyage. */
const operationsAsFound: HitTeller = {
  of: tankOperationRegistry,
  element: operationElements.view,
  async tell(db, hits, { language, may, say }) {
    const told = new Map<string, Told>()
    const ids = hits.map(({ id }) => id)
    for (const operation of await operationsFound(db, ids)) {
      const { id, tankCode, product, typeName, status, openingAt, voyageNumber } = operation
      const state = say(`tank-operations:tankOperations.choice.status.${status}`)
      const toTank = { title: say('tanks:page.title', { code: tankCode }), to: tankAddress(tankCode) }
      told.set(id, {
        facts: [
          { kind: 'text', text: `${tankCode} · ${product} · ${typeName[language]}` },
          { kind: 'state', text: state, tone: toneOf[status] },
          { kind: 'moment', label: say('tank-operations:side.opening'), at: openingAt },
        ],
        actions: [
          ...(may(tankRegistry.elements.view) ? [toTank] : []),
          ...(voyageNumber !== null && may(voyageElements.view)
            ? [{ title: say('voyages:title', { number: voyageNumber }), to: voyageAddress(voyageNumber) }]
            : []),
        ],
      })
    }
    return told
  },
}

/** What goes on at a tank: its operation in progress, a new one, and all of them. */
const operationsOfTanks: HitTeller = {
  of: tankRegistry,
  element: operationElements.view,
  async tell(db, hits, { may, say }) {
    const told = new Map<string, Told>()
    const codes = hits.map(({ code }) => code)
    const running = new Map((await runningOperations(db, codes)).map((operation) => [operation.tankCode, operation]))
    for (const { id, code, ended } of hits) {
      const operation = running.get(code)
      const search = { tankCode: code }
      const start = { title: say('tank-operations:tankOperations.title.new'), to: `${operationsPath}/new`, search }
      const all = { title: say('tank-operations:found.all'), to: operationsPath, search }
      const actions = [...(may(operationElements.edit) && !ended ? [start] : []), all]
      if (!operation) {
        told.set(id, { actions })
        continue
      }
      const { number } = operation
      const open = {
        title: say('tank-operations:found.operation', { number }),
        to: `${operationsPath}/${operation.id}`,
      }
      told.set(id, {
        facts: [{ kind: 'state', text: say('tank-operations:found.running', { number }), tone: 'progress' }],
        actions: [open, ...actions],
      })
    }
    return told
  },
}

export const operationTellers: readonly HitTeller[] = [operationsOfTanks, operationsAsFound]
