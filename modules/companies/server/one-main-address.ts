import { sql } from 'kysely'
import { AppError } from '#platform/core/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RegistryChange } from '#platform/server/registry/server-registry.ts'

/**
 * Documents take the main address, so a company has one at most. The database holds to that at the commit (a deferred
 * constraint, so that one batch can move the mark from an address to another); this says it on the field, before.
 */
export async function keepOneMainAddress(tx: Tx, { id }: Pick<RegistryChange, 'id'>): Promise<void> {
  // Whoever writes addresses of the same company waits here, and then sees what the other one wrote.
  await tx.query(sql`
    select from companies where code = (select company_code from company_addresses where id = ${id})
    for no key update`)
  const others = await tx.query(sql`
    select from company_addresses mine join company_addresses other using (company_code)
    where mine.id = ${id} and mine.is_main_address and mine.ended_at is null
      and other.id <> mine.id and other.is_main_address and other.ended_at is null`)
  if (others.length === 0) return
  const issues = [{ field: 'isMainAddress', code: 'companies.secondMainAddress' }]
  throw new AppError('conflict', 'companies.secondMainAddress', { issues })
}
