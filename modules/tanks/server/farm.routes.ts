import { reads, type Route } from '#platform/server/http/route.ts'
import { readFarm } from '../contract/farm.contract.ts'
import { farmAt } from './farm.repo.ts'

export const farmRoutes: Route[] = [
  reads(readFarm, async ({ query }, db) => ({ data: await farmAt(db, query.at ?? new Date().toISOString()) })),
]
