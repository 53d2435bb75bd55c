import { sql } from 'kysely'
import type { Sites } from './sites.ts'

/** Whether what the column `sites` says it was made for is still all at home for the reader. */
export const madeWithin = (sites: Sites) => sql`(${sites === 'all'} or sites <@ ${JSON.stringify(sites)}::jsonb)`
