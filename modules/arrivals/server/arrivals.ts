import { invalid, notFound, refuse, stale } from '#platform/core/app-error.ts'
import type { BodyOf } from '#platform/core/endpoint.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import {
  type ArrivalDetails,
  arrivalsId,
  type BoardData,
  type Call,
  type placeShip as placeContract,
  type sayEta as sayContract,
} from '../contract/arrivals.contract.ts'
import { historyOf } from '../rules/etas.ts'
import { newEtaIssues } from '../rules/new-eta.ts'
import { noticesOf } from '../rules/notices.ts'
import * as repo from './arrivals.repo.ts'
import { toldNotices } from './notices.repo.ts'
import { knownOf, ownEta, readCalls, withTrouble } from './read-calls.ts'

export async function readBoardData(db: Reader, now: number): Promise<BoardData> {
  return { now: new Date(now).toISOString(), berths: await repo.berths(db), calls: await readCalls(db, now) }
}

async function mustRead(db: Reader, voyage: string): Promise<repo.CallRow> {
  const row = await repo.callOf(db, voyage)
  if (!row) throw notFound()
  return row
}

/** Among the others, because whether it meets one of them at its berth they say. */
async function callAmongOthers(db: Reader, row: repo.CallRow, now: number): Promise<Call> {
  const found = (await readCalls(db, now)).find(({ voyageNumber }) => voyageNumber === row.voyageNumber)
  return found ?? withTrouble([knownOf(row, now)])[0]!
}

export async function readDetails(db: Reader, voyage: string, now: number): Promise<ArrivalDetails> {
  const row = await mustRead(db, voyage)
  const call = await callAmongOthers(db, row, now)
  const told = await toldNotices(db, voyage)
  const notices = noticesOf({ eta: call.eta, knownSince: row.createdAt, said: row.said }, now)
  const here = await repo.berths(db)
  return {
    call,
    now: new Date(now).toISOString(),
    etas: historyOf(ownEta(row), row.said),
    notices: notices.map(({ hours, opensAt, dueAt, state, receivedAt }) => ({
      hours,
      opensAt: new Date(opensAt).toISOString(),
      dueAt: new Date(dueAt).toISOString(),
      state,
      receivedAt,
      toldAt: told.get(hours) ?? null,
    })),
    berths: here.filter(({ plant }) => plant === row.plant),
  }
}

const tell = (tx: Tx, { plant }: { plant: string }) => tellManyChanged(tx, { id: arrivalsId }, { sites: [plant] })

/** A ship that has sailed comes no more. */
async function mustBeOpen(tx: Tx, voyage: string): Promise<repo.CallRow> {
  await repo.holdVoyage(tx, voyage)
  const row = await mustRead(tx, voyage)
  if (row.status === 'closed') throw invalid([{ field: '', code: 'arrivals.isGone' }])
  return row
}

/** Both of two who say something at the same moment are kept; the one that was received last rules. */
export async function sayEta(tx: Tx, voyage: string, said: BodyOf<typeof sayContract>, now: number): Promise<Call> {
  const row = await mustBeOpen(tx, voyage)
  refuse(newEtaIssues(said, now))
  await repo.insertEta(tx, row, said)
  await tell(tx, row)
  return callAmongOthers(tx, await mustRead(tx, voyage), now)
}

/** A berth is one thing, so whoever has not seen where the ship was put by now is told. */
export async function placeShip(
  tx: Tx,
  { voyage, version }: { voyage: string; version: number },
  place: BodyOf<typeof placeContract>,
  now: number,
): Promise<Call> {
  const row = await mustBeOpen(tx, voyage)
  if (row.version !== version) throw stale(await callAmongOthers(tx, row, now), await repo.lastChange(tx, voyage))
  const { mooringPlatform, isVesselInRoadstead, eta } = place
  if (mooringPlatform !== null) {
    const there = (await repo.berths(tx)).some(({ code, plant }) => code === mooringPlatform && plant === row.plant)
    if (!there) throw invalid([{ field: 'mooringPlatform', code: 'arrivals.berthOfOtherPlant' }])
  }
  if (eta !== null) {
    const said = { eta, saidBy: 'operator' as const, receivedAt: new Date(now).toISOString(), note: null }
    refuse(newEtaIssues(said, now))
    await repo.insertEta(tx, row, said)
  }
  await repo.storePlace(tx, row, { mooringPlatform, isVesselInRoadstead })
  await tell(tx, row)
  return callAmongOthers(tx, await mustRead(tx, voyage), now)
}
