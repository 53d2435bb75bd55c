import type { ServerRegistry } from '#platform/server/registry/store/server-registry.ts'
import { tankTypeIssues } from '../rules/tank-type.ts'
import { productBesideType, productInTank } from './tank-types.repo.ts'

type Guard = NonNullable<ServerRegistry['guard']>
const isNew = (field: string, { before, after }: Parameters<Guard>[1]) => after && after[field] !== before?.[field]

/** What a tank is for from now on, beside its type of today. */
export const guardProductOfTank: Guard = async (db, change) => {
  const { code, product } = (change.after ?? {}) as { code: string; product: string | null }
  if (!isNew('product', change) || product === null) return []
  return tankTypeIssues('product', await productInTank(db, { tankCode: code, product, at: new Date().toISOString() }))
}

/** Another type for a tank that is for a product already. */
export const guardTypeOfTank: Guard = async (db, change) => {
  const { tankCode, tankType } = (change.after ?? {}) as { tankCode: string; tankType: string }
  if (!isNew('tankType', change)) return []
  return tankTypeIssues('tankType', await productBesideType(db, { tankCode, tankType }))
}
