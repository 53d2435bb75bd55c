import { sql } from 'kysely'
import { metaOf } from '#platform/core/fields.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import { daysOf } from '#platform/server/database/site-days-sql.ts'
import { reportSource } from '#platform/server/reports/report-source.ts'
import { editLogReport } from '../contract/edit-log.report.ts'
import { editedFields } from '../contract/sheets.contract.ts'

const units = sql.join(
  Object.entries(editedFields).map(([name, field]) => sql`(${name}::text, ${metaOf(field).unit ?? ''}::text)`),
)

export const editLogSource = reportSource(
  editLogReport,
  ({ period, account }) => sql`
    select e.id, e.at, ${actorName('e.actor')} as by, e.tank_code, e.day, e.field as figure, e.old_value, e.new_value,
      u.unit, e.reason, e.plant
    from stock_edits e left join (values ${units}) u (field, unit) on u.field = e.field
    where true ${period ? sql`and ${daysOf('e.at', period)}` : sql``}
      ${account ? sql`and e.actor = (select u.id::text from users u where u.account = ${account})` : sql``}`,
)
