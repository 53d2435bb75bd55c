import { AppError } from '#platform/core/app-error.ts'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { sqlState, type Tx } from '../database/database.ts'
import type { Services } from '../http/route.ts'
import { readRecord } from './registry.repo.ts'

/** The other person's record comes with the refusal, so that the editor can merge and lose nothing. */
export async function staleError(tx: Tx, registry: AnyRegistry, id: string): Promise<AppError> {
  const current = await readRecord(tx, registry, id)
  if (!current) return new AppError('conflict', 'platform.removedMeanwhile')
  return new AppError('stale', 'platform.stale', {
    params: { name: current.updatedBy },
    detail: { current, changedBy: current.updatedBy, changedAt: current.updatedAt },
  })
}

/** What the database refused, said on the field that it is about. */
export async function writeGuard<T>(
  call: { services: Services; language: Language },
  registry: AnyRegistry,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const key: string = registry.key[0]!
    switch (sqlState(error)) {
      case '23505': {
        const params = { field: call.services.texts.text(call.language, registry.fieldKey(key)) }
        const issues = [{ field: key, code: 'platform.duplicate', params }]
        throw new AppError('conflict', 'platform.duplicate', { params, issues })
      }
      case '23P01': {
        const issues = [{ field: registry.validity?.from ?? key, code: 'core.periodOverlap' }]
        throw new AppError('conflict', 'core.periodOverlap', { issues })
      }
      // Row security: written for a site where the caller is not at home. The application should have said so before.
      case '42501':
        throw new AppError('forbidden', 'platform.otherSite')
      default:
        throw error
    }
  }
}

export async function inUseGuard<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === '23503') throw new AppError('conflict', 'platform.inUse')
    throw error
  }
}
