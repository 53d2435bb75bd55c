import { AppError, notFound } from '#platform/core/app-error.ts'
import type { BodyOf } from '#platform/core/endpoint.ts'
import { checked } from '#platform/core/issue.ts'
import { sameValue } from '#platform/core/same-value.ts'
import { isHindered } from '#platform/core/states.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type ChangeRow, changesOfRequest } from '#platform/server/history/history.repo.ts'
import type { Call } from '#platform/server/http/route.ts'
import type { PlannedRow } from '#platform/server/registry/write/batch.ts'
import { bulkAnswerOf } from '#platform/server/registry/write/bulk.routes.ts'
import { type BulkTarget, wantedOf } from '#platform/server/registry/write/bulk.ts'
import { valueFromText } from '#platform/server/database/column-kinds.ts'
import { partiesIn, readRecords } from '#platform/server/registry/store/registry.repo.ts'
import { lotNode } from '#modules/movement-instructions/contract/lot.records.ts'
import type {
  bulkEditLots,
  ManagedLot,
  undoLots,
} from '#modules/movement-instructions/contract/lots-management.contract.ts'
import { lotsManagementRegistry } from '#modules/movement-instructions/contract/lots-management.registry.ts'
import { lotFigures, type LotFigures } from '#modules/movement-instructions/contract/lots-management.ts'
import { lotStates } from '#modules/movement-instructions/rules/lot-states.ts'
import { lotFiguresIssues } from '#modules/movement-instructions/rules/lot-figures.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import { lockInstructionsOf, updateFigures } from './lots.repo.ts'

const figureNames = Object.keys(lotFigures.shape) as (keyof LotFigures)[]
const figureFields = figureNames.map((name) => lotsManagementRegistry.field(name))

/** The same figures for many lots: what would happen to each first, then the doing. */
export async function bulkEdit(call: Call<typeof bulkEditLots>, tx: Tx) {
  const { mode, target, values } = call.body as BodyOf<typeof bulkEditLots>
  const wanted = await wantedOf(tx, { registry: lotsManagementRegistry }, target as BulkTarget)
  const ids = wanted.map(({ id }) => id)
  if (mode === 'apply') await lockInstructionsOf(tx, ids)
  const lots = new Map((await readRecords(tx, lotsManagementRegistry, ids)).map((lot) => [lot.id, lot as ManagedLot]))
  const planned = wanted.map(({ id, version }, index) => plan(lots.get(id), { index, id, seen: version, values }))
  const passing = planned.filter(({ action }) => action === 'update')
  const isWriting = mode === 'apply' && passing.length > 0
  if (isWriting) {
    const written = await updateFigures(
      tx,
      passing.map((row) => ({ ...(row.values as LotFigures), id: row.id!, version: row.version })),
    )
    if (written.size < passing.length) throw new AppError('conflict', 'platform.batchOvertaken')
    await announce(
      tx,
      passing.map((row) => lots.get(row.id!)!),
    )
  }
  const titles = new Map([...lots].map(([id, lot]) => [id, lot.lotCode]))
  return {
    data: bulkAnswerOf(
      planned,
      planned.filter(({ action }) => action !== 'unchanged').slice(0, 400),
      titles,
      call,
      isWriting ? call.requestId : null,
    ),
  }
}

/**
 * The figures of all lots that one step of the caller changed, back as they were, by a new write. It is refused as a whole
 * when one of them was changed or closed since.
 */
export async function undoFigures(call: Call<typeof undoLots>, tx: Tx) {
  const changes = (await changesOfRequest(tx, lotNode.table, call.body.undo, tx.actor.id)).filter(isOfFigures)
  if (changes.length === 0) throw notFound()
  const ids = changes.map(({ recordId }) => recordId)
  await lockInstructionsOf(tx, ids)
  const lots = (await readRecords(tx, lotsManagementRegistry, ids)) as ManagedLot[]
  const open = new Set(
    lots.filter((lot) => lotStates.stateOf({ ...lot, instructionStatus: null }) === 'open').map(({ id }) => id),
  )
  const back = changes
    .filter(({ recordId }) => open.has(recordId))
    .map(({ recordId, before, after }) => ({
      ...(Object.fromEntries(
        figureFields.map((field) => [field.name, valueFromText(field, before?.[field.column])]),
      ) as LotFigures),
      id: recordId,
      version: Number(after?.['figures_version']),
    }))
  const written = await updateFigures(tx, back)
  if (written.size < changes.length) throw new AppError('conflict', 'platform.undoTooLate')
  await announce(tx, lots)
  return { data: { restored: written.size, undo: call.requestId }, message: 'platform.undone' }
}

/** Closing and reopening count as figures too, but are steps with conditions of their own. */
const isOfFigures = ({ before, after }: ChangeRow) =>
  before?.['figures_version'] !== after?.['figures_version'] && before?.['is_closed'] === after?.['is_closed']

async function announce(tx: Tx, lots: readonly ManagedLot[]): Promise<void> {
  const sites = [...new Set(lots.map(({ plant }) => plant))]
  const parties = await partiesIn(
    tx,
    lotsManagementRegistry,
    lots.map(({ id }) => id),
  )
  await tellManyChanged(tx, lotsManagementRegistry, { sites, parties })
}

interface Wish {
  index: number
  id: string
  seen: number | null
  values: Record<string, unknown>
}

function plan(lot: ManagedLot | undefined, { index, id, seen, values }: Wish): PlannedRow {
  const blank = { index, id, version: lot?.version ?? 0, key: '', values: {}, changes: [], before: lot }
  const refused = (...issues: PlannedRow['issues']): PlannedRow => ({ ...blank, action: 'refused', issues })
  if (!lot) return refused({ field: '', code: 'platform.removedMeanwhile' })
  if (seen !== null && seen !== lot.version)
    return refused({ field: '', code: 'platform.changedMeanwhile', params: { name: lot.updatedBy } })
  const found = lotStates.hindrance({ ...lot, instructionStatus: null }, 'change')
  if (isHindered(found)) return refused(...('code' in found ? [{ field: '', ...found }] : found))
  const before = Object.fromEntries(figureNames.map((name) => [name, lot[name]]))
  const shape = checked(lotFigures, { ...before, ...values })
  if (!shape.ok) return refused(...shape.issues)
  const issues = lotFiguresIssues(shape.value)
  if (issues.length > 0) return refused(...issues)
  const changes = figureNames
    .map((field) => ({ field, before: before[field] ?? null, after: shape.value[field] }))
    .filter((change) => !sameValue(change.before, change.after))
  return { ...blank, action: changes.length > 0 ? 'update' : 'unchanged', values: shape.value, issues: [], changes }
}
