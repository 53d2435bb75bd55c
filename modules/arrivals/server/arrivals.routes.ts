import { reads, type Route, writes } from '#platform/server/http/route.ts'
import * as contract from '../contract/arrivals.contract.ts'
import { placeShip, readBoardData, readDetails, sayEta } from './arrivals.ts'

const answer = (call: contract.Call, message: string) => ({ data: call, version: call.version, message })

export const arrivalRoutes: Route[] = [
  reads(contract.readBoard, async (_call, db) => ({ data: await readBoardData(db, Date.now()) })),
  reads(contract.readArrival, async ({ params: { voyage } }, db) => {
    const details = await readDetails(db, voyage, Date.now())
    return { data: details, version: details.call.version }
  }),
  writes(contract.sayEta, async ({ params: { voyage }, body }, tx) =>
    answer(await sayEta(tx, voyage, body, Date.now()), 'arrivals.said'),
  ),
  writes(contract.placeShip, async ({ params: { voyage }, version, body }, tx) =>
    answer(await placeShip(tx, { voyage, version }, body, Date.now()), 'arrivals.placed'),
  ),
]
