import { sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { type HomeCard, inWords } from '#platform/server/home/home-card.ts'
import { alarmElements, alarmKinds, alarmsId, alarmsPath } from '../contract/tank-alarms.contract.ts'

/** As the first tab of the list has them. */
const open = 'isOpen=true&isShelved=false'

/** Open alarms that are not put away, the gravest first, whose letters also come first. */
export const alarmCard: HomeCard = {
  id: 'tankAlarms.open',
  section: 'abnormal',
  elements: [alarmElements.view],
  title: 'tank-alarms:tankAlarms.title.many',
  icon: 'bell',
  link: `${alarmsPath}?${open}`,
  follows: [alarmsId],
  rows: ({ scope, say }) => sql`
    select a.tank_code as title,
      ${inWords('a.kind', alarmKinds, (kind) => say(`tank-alarms:tankAlarms.choice.kind.${kind}`))} as note,
      ${utc('a.raised_at')} as at, ${alarmsPath}::text || '?' || ${open}::text || '&tankCode=' || a.tank_code as link,
      a.priority || ' ' || ${utc('a.raised_at')} as place
    from tank_alarms a where a.is_open and not a.is_shelved and ${atHome(scope, 'a.plant')}`,
}
