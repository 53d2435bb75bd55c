import { AppError, invalid, notFound, refuse, stale } from '#platform/core/app-error.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import { type NewUllage, type UllageEdit, ullageId, type UllageReport } from '../contract/ullage.contract.ts'
import { calcVersion, calculatedFigures, tracedRows } from '../rules/tank-figures.ts'
import { editIssues, isRemainder, otherOf } from '../rules/ullage-issues.ts'
import { ullageStates, type UllageStep } from '../rules/ullage-states.ts'
import { compareNow } from './comparison.ts'
import * as repo from './ullage.repo.ts'

export interface Seen {
  id: string
  /** The version that the caller has seen. */
  version: number
}

export async function mustRead(db: Reader, id: string): Promise<UllageReport> {
  const report = await repo.ullageOf(db, id)
  if (!report) throw notFound()
  return { ...report, comparison: await compareNow(db, report) }
}

/** The report, if this step is open to it and nobody was faster, and its state after the step. */
async function forStep(tx: Tx, { id, version }: Seen, step: UllageStep, reason: string | null = null) {
  const report = await mustRead(tx, id)
  if (report.version !== version) throw stale(report)
  const to = await mustTake(tx, ullageStates, step, report, { reason })
  return { report, status: to ?? report.status }
}

async function store(tx: Tx, seen: Seen, values: repo.Columns): Promise<UllageReport> {
  const isStored = await repo.updateUllage(tx, seen.id, seen.version, values)
  const report = await mustRead(tx, seen.id)
  if (!isStored) throw stale(report)
  await tell(tx, report, 'updated')
  return report
}

async function tell(tx: Tx, { id, version, plant }: UllageReport, action: 'created' | 'updated') {
  await tellChanged(tx, { id: ullageId }, { id, version, action, sites: [plant] })
}

/** Plant and ship are those of the voyage; the tanks are those of the ship's last report, without what was read then. */
export async function createUllage(tx: Tx, asked: NewUllage): Promise<UllageReport> {
  const voyage = await repo.voyageFacts(tx, asked.voyageNumber)
  const params = { number: asked.voyageNumber }
  if (!voyage) throw invalid([{ field: 'voyageNumber', code: 'ullage.unknownVoyage', params }])
  if (voyage.vessel === null) throw invalid([{ field: 'voyageNumber', code: 'ullage.noVessel', params }])
  const { plant, vessel } = voyage
  const last = await repo.lastTanksOf(tx, vessel)
  const id = await repo.insertUllage(tx, {
    ...asked,
    plant,
    vessel,
    lengthBetween: last?.lengthBetween ?? null,
    // An empty report of a remainder says that nothing is there; what would be copied into it says that something is.
    tanks: isRemainder(asked.kind)
      ? []
      : (last?.tanks ?? []).map((row) => ({ ...row, water: null, temperature: null, printedCorrection: null })),
  })
  const report = await mustRead(tx, id)
  await tell(tx, report, 'created')
  return report
}

const noFigures = { figures: null, totalObserved: null, totalStandard: null, weightAir: null, weightVacuum: null }

export async function editUllage(tx: Tx, seen: Seen, edit: UllageEdit): Promise<UllageReport> {
  const { status } = await forStep(tx, seen, 'edit')
  refuse(editIssues(edit))
  return store(tx, seen, { ...edit, ...noFigures, status })
}

export async function calculateUllage(tx: Tx, seen: Seen): Promise<UllageReport> {
  const { report, status } = await forStep(tx, seen, 'calculate')
  const basis = await repo.basisOf(tx, report.product)
  if (!basis) throw invalid([{ field: 'product', code: 'ullage.noRoutine', params: { product: report.product } }])
  const { figures, issues } = calculatedFigures(report, basis)
  if (figures === null) throw invalid(issues)
  const { observed, standard, weightAir, weightVacuum } = figures.totals
  return store(tx, seen, { figures, totalObserved: observed, totalStandard: standard, weightAir, weightVacuum, status })
}

export async function confirmUllage(tx: Tx, seen: Seen): Promise<UllageReport> {
  const { report, status } = await forStep(tx, seen, 'confirm')
  if (await repo.hasConfirmed(tx, report)) throw new AppError('conflict', 'ullage.confirmedAlready')
  const stored = await store(tx, seen, { status, compared: report.comparison })
  await keepOfOther(tx, stored)
  return stored
}

/** What remained is part of what the ship gave: the comparison that stands with the other report is kept anew, unless signed. */
async function keepOfOther(tx: Tx, report: UllageReport): Promise<void> {
  if (!isRemainder(report.kind)) return
  const id = await repo.confirmedOf(tx, report, otherOf[report.kind])
  const main = id && (await mustRead(tx, id))
  if (main && main.protestSignedAt === null) await store(tx, main, { compared: main.comparison })
}

export async function compareUllage(tx: Tx, seen: Seen): Promise<UllageReport> {
  const { report } = await forStep(tx, seen, 'compare')
  if (report.comparison === null) throw new AppError('conflict', 'ullage.comparesNothing')
  return store(tx, seen, { compared: report.comparison })
}

export async function signProtest(tx: Tx, seen: Seen): Promise<UllageReport> {
  await forStep(tx, seen, 'signProtest')
  return store(tx, seen, { protestSignedAt: repo.signedNow, protestSignedBy: tx.actor.id })
}

export async function reopenUllage(tx: Tx, seen: Seen, reason: string): Promise<UllageReport> {
  const { status } = await forStep(tx, seen, 'reopen', reason)
  const stored = await store(tx, seen, { ...noFigures, status, compared: null, reopenReason: reason })
  await keepOfOther(tx, stored)
  return stored
}

export async function cancelUllage(tx: Tx, seen: Seen, reason: string): Promise<UllageReport> {
  const { status } = await forStep(tx, seen, 'cancel', reason)
  const stored = await store(tx, seen, { status, cancelReason: reason })
  await keepOfOther(tx, stored)
  return stored
}

export async function explainUllage(db: Reader, id: string) {
  const report = await repo.ullageOf(db, id)
  if (!report) throw notFound()
  const compared: Parameters<typeof compareNow>[2] = []
  await compareNow(db, report, compared)
  const rows = report.figures ? tracedRows(report, report.figures.basis) : []
  return { calcVersion, rows, comparison: compared ?? [] }
}
