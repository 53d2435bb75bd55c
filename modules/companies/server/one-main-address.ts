import { AppError } from '#platform/core/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RegistryChange } from '#platform/server/registry/store/server-registry.ts'
import { hasOtherMainAddress } from './company-addresses.repo.ts'

/**
 * Documents take the main address, so a company has one at most. The database holds to that at the commit (a deferred
 * constraint, so that one batch can move the mark from an address to another); this says it on the field, before.
 */
export async function keepOneMainAddress(tx: Tx, { id }: Pick<RegistryChange, 'id'>): Promise<void> {
  if (!(await hasOtherMainAddress(tx, id))) return
  const issues = [{ field: 'isMainAddress', code: 'companies.secondMainAddress' }]
  throw new AppError('conflict', 'companies.secondMainAddress', { issues })
}
