import { type RawBuilder, sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { HandoverItems, HandoverReader } from '#platform/server/handover/handover-items.ts'
import { inWords } from '#platform/server/home/home-card.ts'
import { directions, operationElements, operationsId, operationsPath } from '../contract/tank-operations.contract.ts'

/** Longer than any operation lasts, and than one waits to be posted. */
const longest = sql`interval '60 days'`

const isPostedBy = ({ to }: HandoverReader) =>
  sql`exists (select from tank_postings p where p.operation = o.id and p.kind <> 'reversal' and p.posted_at <= ${to}::timestamptz)`

/**
 * By the moments that the operations tell, so that what was open at the end of a shift is found long after. What the gauge does is
 * the level over the ten minutes before.
 */
const operations = (
  reader: HandoverReader,
  which: RawBuilder<unknown>,
  { at, isOpen = false, note = sql`null::text` }: { at: string; isOpen?: boolean; note?: RawBuilder<unknown> },
) => sql`
  select o.id::text as key, o.tank_code || ' · ' || o.number as title,
    concat_ws(' · ', o.product, o.operation_type,
      ${inWords('o.direction', directions, (one) => reader.say(`tank-operations:choice.direction.${one}`))}, ${note}) as note,
    ${utc(at)} as at, ${isOpen ? sql`null::text` : signedMass} as figure, ${isOpen ? sql`null::text` : sql`'kg'::text`} as unit,
    ${isOpen ? rateAt(reader.to) : sql`null::text`} as rate, ${isOpen ? sql`'mm/h'::text` : sql`null::text`} as rate_unit,
    ${operationsPath}::text || '/' || o.id as link, ${sql.ref(at)} as place
  from tank_operations o join tanks t on t.code = o.tank_code
  where o.plant = ${reader.site} and ${atHome(reader.scope, 'o.plant')} and o.status <> 'draft'
    and (${reader.part}::text is null or t.area = ${reader.part})
    and o.opening_at > ${reader.from}::timestamptz - ${longest} and ${which}`

const signedMass = sql`trim_scale(case when o.direction = 'sender' then -o.real_mass else o.real_mass end)::text`

const rateAt = (to: string) => sql`(
  select round((b.level - a.level) * 3600 / extract(epoch from b.at - a.at))::text
  from (select r.at, r.level from tank_readings r where r.tank_code = o.tank_code and r.level is not null
      and r.at <= ${to}::timestamptz and r.at > ${to}::timestamptz - interval '5 minutes' order by r.at desc limit 1) b
  cross join lateral (select r.at, r.level from tank_readings r where r.tank_code = o.tank_code and r.level is not null
      and r.at <= b.at - interval '10 minutes' and r.at > b.at - interval '30 minutes' order by r.at desc limit 1) a)`

const kind = (more: Pick<HandoverItems, 'id' | 'group' | 'title' | 'rows'>): HandoverItems => ({
  ...more,
  elements: [operationElements.view],
  follows: [operationsId],
})

export const operationItems: readonly HandoverItems[] = [
  kind({
    id: 'tankOperations.open',
    group: 'open',
    title: 'tank-operations:handover.open',
    rows: (reader) =>
      operations(
        reader,
        sql`o.effect = 'movement' and o.opening_at <= ${reader.to}::timestamptz
          and (o.closing_at is null or o.closing_at > ${reader.to}::timestamptz)`,
        { at: 'o.opening_at', isOpen: true },
      ),
  }),
  kind({
    id: 'tankOperations.toPost',
    group: 'open',
    title: 'tank-operations:home.toPost',
    rows: (reader) =>
      operations(reader, sql`o.closing_at <= ${reader.to}::timestamptz and not ${isPostedBy(reader)}`, {
        at: 'o.closing_at',
      }),
  }),
  kind({
    id: 'tankOperations.done',
    group: 'done',
    title: 'tank-operations:handover.done',
    rows: (reader) =>
      operations(
        reader,
        sql`o.closing_at > ${reader.from}::timestamptz and o.closing_at <= ${reader.to}::timestamptz`,
        {
          at: 'o.closing_at',
          note: sql`case when ${isPostedBy(reader)} then ${reader.say('tank-operations:status.posted')}::text
            else ${reader.say('tank-operations:status.measured')}::text end`,
        },
      ),
  }),
]
