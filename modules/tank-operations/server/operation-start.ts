import { notFound } from '#platform/core/app-error.ts'
import type { QueryOf } from '#platform/core/endpoint.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { OperationStart, startOperation } from '../contract/tank-operations.contract.ts'
import { directionOf, effectOf } from '../rules/tank-operations.ts'
import { lastMovementOf, productOfTank, typeAndTank } from './tank-operations.repo.ts'

/** What a new operation begins with: its type where one is chosen, otherwise that of the last movement of the tank. */
export async function startOf(
  db: Reader,
  { tankCode, operationType }: QueryOf<typeof startOperation>,
): Promise<OperationStart> {
  const tank = await productOfTank(db, tankCode)
  if (!tank) throw notFound()
  const last = await lastMovementOf(db, tankCode)
  const { productOwner = null, managementType = null } = last ?? {}
  const code = operationType ?? last?.operationType ?? null
  const known = code === null ? undefined : await typeAndTank(db, { operationType: code, tankCode })
  const isUsable = known !== undefined && !known.typeEnded
  return {
    operationType: isUsable ? code : null,
    macroDirection: isUsable ? known.macroDirection : null,
    effect: isUsable ? effectOf({ code: code!, ...known }) : null,
    direction: isUsable ? directionOf(known.macroDirection, null) : null,
    product: tank.product,
    productOwner,
    managementType,
  }
}
