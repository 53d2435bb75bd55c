import { vesselRegistry } from '#modules/vessels/contract/vessel.registry.ts'
import { voyageAddress, voyageElements } from '#modules/voyages/contract/voyage.contract.ts'
import { siteTime } from '#platform/core/date-format.ts'
import type { HitTeller, Told } from '#platform/server/search/hit-teller.ts'
import { operationsPath, planElements, planPath } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import { toneOf } from '../contract/status-tone.ts'
import { operationsFound, plannedShips } from './found-operations.repo.ts'

const words = 'operative-plan:scheduledOperations'

/** What is planned: whose ship and product, how far the plan is, when it begins; from there to its bar and its voyage. */
const plannedAsFound: HitTeller = {
  of: scheduledOperationRegistry,
  element: planElements.view,
  async tell(db, hits, { language, may, say }) {
    const told = new Map<string, Told>()
    const ids = hits.map(({ id }) => id)
    for (const operation of await operationsFound(db, ids)) {
      const { id, plant, status, typeName, vesselName, product, tanks, scheduledFrom, voyageNumber } = operation
      const about = [vesselName, typeName[language], product, tanks.join(', ')].filter(Boolean).join(' · ')
      const search = { plant, day: siteTime(scheduledFrom).date, selected: id }
      told.set(id, {
        facts: [
          { kind: 'text', text: about },
          { kind: 'state', text: say(`${words}.choice.status.${status}`), tone: toneOf[status] },
          ...(operation.isHidden
            ? [{ kind: 'state' as const, text: say(`${words}.field.isHidden`), tone: 'muted' as const }]
            : []),
          { kind: 'moment', label: say('operative-plan:found.begins'), at: scheduledFrom },
        ],
        actions: [
          { title: say('operative-plan:action.openPlan'), to: planPath, search },
          ...(voyageNumber !== null && may(voyageElements.view)
            ? [{ title: say('voyages:title', { number: voyageNumber }), to: voyageAddress(voyageNumber) }]
            : []),
        ],
      })
    }
    return told
  },
}

/** A ship is called by its name, which does not stand in what is planned for it: its hit leads there. */
const plansOfShips: HitTeller = {
  of: vesselRegistry,
  element: planElements.view,
  async tell(db, hits, { say }) {
    const codes = hits.map(({ code }) => code)
    const planned = await plannedShips(db, codes)
    const title = say(`${words}.title.many`)
    return new Map(
      hits
        .filter(({ code }) => planned.has(code))
        .map(({ id, code }): [string, Told] => [
          id,
          { actions: [{ title, to: operationsPath, search: { vessel: code } }] },
        ]),
    )
  },
}

export const planTellers: readonly HitTeller[] = [plannedAsFound, plansOfShips]
