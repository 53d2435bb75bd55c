import { reads, type Route, writes } from '#platform/server/http/route.ts'
import * as contract from '../contract/what-if.contract.ts'
import { whatIfsOf } from './what-ifs.repo.ts'
import * as whatIfs from './write-what-if.ts'

const answer = (whatIf: contract.WhatIf, message?: string) => ({
  data: whatIf,
  version: whatIf.version,
  ...(message ? { message } : {}),
})

export const whatIfRoutes: Route[] = [
  reads(contract.readWhatIfs, async ({ query }, db) => ({ data: await whatIfsOf(db, query.plant) })),
  reads(contract.readWhatIf, async ({ params }, db) => answer(await whatIfs.mustReadWhatIf(db, params.id))),
  writes(contract.makeWhatIf, async ({ body }, tx) => answer(await whatIfs.makeWhatIf(tx, body), 'platform.created')),
  writes(contract.moveInWhatIf, async ({ params, version, body }, tx) =>
    answer(await whatIfs.moveInWhatIf(tx, { ...params, version }, body.moves)),
  ),
  writes(contract.decideWhatIf, async ({ params, version, body }, tx) =>
    answer(await whatIfs.decideWhatIf(tx, { ...params, version }, body)),
  ),
  writes(contract.takeOverWhatIf, async ({ params, version, body }, tx) =>
    answer(
      await whatIfs.takeOverWhatIf(tx, { ...params, version }, body.isEarlyMooringConfirmed),
      'operative-plan.whatIfTakenOver',
    ),
  ),
  writes(contract.discardWhatIf, async ({ params, version }, tx) =>
    answer(await whatIfs.discardWhatIf(tx, { ...params, version }), 'operative-plan.whatIfDiscarded'),
  ),
]
