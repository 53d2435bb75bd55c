import { type RawBuilder, sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { HandoverItems, HandoverReader } from '#platform/server/handover/handover-items.ts'
import { inWords } from '#platform/server/home/home-card.ts'
import { alarmElements, alarmKinds, alarmsId, alarmsPath } from '../contract/tank-alarms.contract.ts'

const isShelvedAt = ({ to }: HandoverReader) => sql`(a.shelved_at is not null and a.shelved_at <= ${to}::timestamptz
  and a.shelved_until > ${to}::timestamptz and (a.shelf_ended_at is null or a.shelf_ended_at > ${to}::timestamptz))`

const stands = ({ to }: HandoverReader) => sql`a.raised_at <= ${to}::timestamptz
  and (a.returned_at is null or a.returned_at > ${to}::timestamptz)`

const alarms = (reader: HandoverReader, which: RawBuilder<unknown>) => sql`
  select a.id::text as key, a.tank_code as title,
    ${inWords('a.kind', alarmKinds, (kind) => reader.say(`tank-alarms:tankAlarms.choice.kind.${kind}`))} as note,
    ${utc('a.raised_at')} as at, trim_scale(a.value)::text as figure, a.unit, null::text as rate, null::text as rate_unit,
    ${alarmsPath}::text || '?tankCode=' || a.tank_code as link, a.priority || ' ' || ${utc('a.raised_at')} as place
  from tank_alarms a join tanks t on t.code = a.tank_code
  where a.plant = ${reader.site} and ${atHome(reader.scope, 'a.plant')}
    and (${reader.part}::text is null or t.area = ${reader.part}) and ${which}`

const kind = (
  id: string,
  group: HandoverItems['group'],
  which: (reader: HandoverReader) => RawBuilder<unknown>,
): HandoverItems => ({
  id: `tankAlarms.${id}`,
  group,
  elements: [alarmElements.view],
  title: `tank-alarms:handover.${id}`,
  follows: [alarmsId],
  rows: (reader) => alarms(reader, which(reader)),
})

/** What calls at the end of a shift, what was put away, and what called meanwhile; by their moments, so also of long ago. */
export const alarmItems: readonly HandoverItems[] = [
  kind('standing', 'abnormal', (reader) => sql`${stands(reader)} and not ${isShelvedAt(reader)}`),
  kind('shelved', 'abnormal', isShelvedAt),
  kind(
    'raised',
    'done',
    ({ from, to }) => sql`a.raised_at > ${from}::timestamptz and a.raised_at <= ${to}::timestamptz`,
  ),
]
