import { AppError, stale } from '#platform/core/app-error.ts'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Issue } from '#platform/core/issue.ts'
import { sqlState, type Tx } from '../../database/database.ts'
import type { Services } from '../../http/route.ts'
import type { Texts } from '../../base/texts.ts'
import { readRecord } from '../store/registry.repo.ts'

/** The other person's record comes with the refusal, so that the editor can merge and lose nothing. */
export async function staleError(tx: Tx, registry: AnyRegistry, id: string): Promise<AppError> {
  const current = await readRecord(tx, registry, id)
  if (!current) return new AppError('conflict', 'platform.removedMeanwhile')
  return stale(current)
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
    // Row security: written for a site where the caller is not at home. The application should have said so before.
    if (sqlState(error) === '42501') throw new AppError('forbidden', 'platform.otherSite')
    const issue = writeIssue(error, registry, call.services.texts, call.language)
    throw issue
      ? new AppError('conflict', issue.code, { issues: [issue], ...(issue.params ? { params: issue.params } : {}) })
      : error
  }
}

/** What a constraint of the database says, as an issue of the field that it is about; undefined for any other error. */
export function writeIssue(error: unknown, registry: AnyRegistry, texts: Texts, language: Language): Issue | undefined {
  const key: string = registry.key[0]!
  switch (sqlState(error)) {
    case '23505': {
      const field = doubledField(error, registry) ?? key
      return {
        field,
        code: 'platform.duplicate',
        params: { field: texts.text(language, registry.fieldKey(field)) },
      }
    }
    case '23P01':
      return { field: registry.validity?.from ?? key, code: 'core.periodOverlap' }
    default:
      return undefined
  }
}

/** The database names the columns: `Key (lot, valid_from)=(…) already exists.` */
function doubledField(error: unknown, registry: AnyRegistry): string | undefined {
  const [, columns = ''] = /^Key \(([^)]*)\)=/.exec((error as { detail?: string }).detail ?? '') ?? []
  const named = columns.split(', ')
  return registry.fields.find(({ column }) => named.includes(column))?.name
}

export async function inUseGuard<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === '23503') throw new AppError('conflict', 'platform.inUse')
    throw error
  }
}
