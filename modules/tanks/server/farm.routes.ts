import { reads, type Route } from '#platform/server/http/route.ts'
import { readFarm, readFarmMarks } from '../contract/farm.contract.ts'
import { farmAt, farmMarks } from './farm.repo.ts'

export const farmRoutes: Route[] = [
  reads(readFarm, async ({ query }, db) => ({ data: await farmAt(db, query.at ?? new Date().toISOString()) })),
  reads(readFarmMarks, async (_call, db) => ({ data: await farmMarks(db) })),
]
