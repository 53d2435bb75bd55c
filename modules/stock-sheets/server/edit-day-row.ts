import { AppError, notFound, refuse, stale } from '#platform/core/app-error.ts'
import { sqlState, type Tx } from '#platform/server/database/database.ts'
import { holdsLock } from '#platform/server/locks/locks.repo.ts'
import type { Measure } from '#modules/tanks/contract/calculator.contract.ts'
import { figureOf } from '#modules/tanks/rules/calculator.ts'
import { keepCalculation, tankFacts } from '#modules/tanks/server/public.ts'
import type { DayRow, Edited } from '../contract/sheets.contract.ts'
import { changesOf, editIssues } from '../rules/stock-sheet.ts'
import { dayRows, isDayClosed, keepEdit, logEdits, tankResource } from './sheets.repo.ts'
import { lastMinuteOf } from './last-minute.ts'

/**
 * Changes the stock of one tank on one day by hand, under its lock, with a reason. A level is calculated here and kept as
 * a calculation of its own, so that it can be asked why; every figure that changes is logged.
 */
export async function editDayRow(
  tx: Tx,
  of: Record<'tankCode' | 'day' | 'reason' | 'owner', string> & { version: number; fence: number },
  edit: Edited,
): Promise<DayRow> {
  const { tankCode, day, version, reason, owner, fence } = of
  const resource = tankResource(tankCode)
  const [before] = await dayRows(tx, { day, tankCode })
  if (!before) throw notFound()
  if (await isDayClosed(tx, before.plant, day)) throw dayClosed(day)
  if (!(await holdsLock(tx, { resource, owner, fence }))) throw new AppError('locked', 'stock-sheets.lockLost')
  if (before.version !== version) throw editedMeanwhile(before)
  refuse(editIssues(edit))
  const measured = edit.measureType === 'level' ? await calculated(tx, tankCode, day, edit) : quantities(edit)
  const { plant, product } = before
  const row = { tankCode, day, plant, product, measuredAt: lastMinuteOf(day), ...measured }
  const kept = await keepEdit(tx, row, { version, resource, owner, fence }).catch((error: unknown) => {
    throw sqlState(error) === 'MO021' ? dayClosed(day) : error
  })
  if (!kept) throw editedMeanwhile(before)
  await logEdits(tx, { plant, tankCode, day, reason }, changesOf(before, measured))
  const [after] = await dayRows(tx, { day, tankCode })
  return after!
}

export const dayClosed = (day: string) => new AppError('conflict', 'stock-sheets.dayClosed', { params: { day } })

const editedMeanwhile = (current: DayRow) =>
  stale(current, { updatedBy: current.editedBy, updatedAt: current.measuredAt }, 'stock-sheets.editedMeanwhile')

function quantities({ measureType: _type, ...figures }: Edited) {
  return { ...figures, volume15: figures.volume15!, mass: figures.mass!, calculation: null }
}

async function calculated(tx: Tx, tankCode: string, day: string, edit: Edited) {
  const measuredAt = lastMinuteOf(day)
  const facts = await tankFacts(tx, tankCode, measuredAt)
  const measure: Measure = {
    gauge: 'dip',
    reading: edit.level!,
    waterLevel: null,
    liquidTemperature: edit.temperature!,
    ambientTemperature: null,
    density15: edit.density15,
    sedimentAndWater: null,
    feetPosition: facts.version.roofMass === null ? null : facts.expectedFeet,
    vapourTemperature: null,
    pressure: null,
  }
  const { id, figures } = await keepCalculation(tx, { tankCode, measuredAt, measure, purpose: 'data', path: '' })
  const figure = (...names: string[]) => figureOf(figures, ...names)?.value
  return {
    level: edit.level,
    temperature: edit.temperature,
    density15: figure('density15') ?? edit.density15,
    volume15: figure('netStandard', 'grossStandard') ?? '0',
    mass: figure('weightAir', 'massVacuum') ?? '0',
    calculation: id,
  }
}
