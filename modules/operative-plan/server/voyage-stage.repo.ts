import type { Progress } from '#modules/voyages/contract/voyage.contract.ts'
import type { VoyageStage } from '#modules/voyages/server/public.ts'
import type { OperationStatus } from '../contract/operation.ts'
import { operationsPath, planElements } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import { operationsOfVoyage } from './operations.repo.ts'

const progress: Record<OperationStatus, Progress> = {
  scheduled: 'waiting',
  sent: 'ongoing',
  validated: 'ongoing',
  published: 'done',
}

/** What is planned for the voyage, and how much. */
export const planStage: VoyageStage = {
  id: 'plan',
  registry: scheduledOperationRegistry.id,
  order: 21,
  element: planElements.view,
  title: 'voyages:stage.plan',
  async read(db, voyageNumber) {
    const operations = await operationsOfVoyage(db, voyageNumber)
    return operations.map(({ id, number, product, status, quantity, quantityUnit, macroDirection }) => ({
      title: product ? `${number} · ${product}` : number,
      link: `${operationsPath}/${id}`,
      state: `operative-plan:status.${status}`,
      progress: progress[status],
      quantity:
        quantity === null || quantityUnit === null
          ? null
          : {
              value: quantity,
              unit: quantityUnit,
              direction: macroDirection === 'sender' || macroDirection === 'receiver' ? macroDirection : null,
            },
    }))
  },
}
