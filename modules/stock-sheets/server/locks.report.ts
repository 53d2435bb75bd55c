import { reportSource } from '#platform/server/reports/report-source.ts'
import { liveLocksSql, lockEventsSql } from '#platform/server/locks/locks.repo.ts'
import { sql } from 'kysely'
import { heldLocks, lockHistory } from '../contract/locks.report.ts'
import { tankResource } from './sheets.repo.ts'

const prefix = tankResource('')
/** A lock of a tank says its tank and its plant. */
const tank = sql`substr(l.resource, ${sql.lit(prefix.length + 1)}) as tank_code, l.site as plant`

/** The tanks that are held now, by all or by one account. */
export const heldTanksSql = (account?: string) => liveLocksSql(prefix, account, tank)

export const heldLocksSource = reportSource(heldLocks, ({ account }) => heldTanksSql(account))
export const lockHistorySource = reportSource(lockHistory, ({ account, period }) =>
  lockEventsSql(prefix, { account, period }, tank),
)
