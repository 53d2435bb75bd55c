import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { NewSplit, Quantity, Split } from '../contract/splits.contract.ts'
import type { sidesOf, SplitPart } from '../rules/split.ts'

/** Into a tank and out of one of the same voyage and product take each other back. */
const signedOf = (column: string) => sql`case o.direction when 'sender' then -1 else 1 end * ${sql.ref(`o.${column}`)}`
const plain = (column: string) => sql.raw(`trim_scale(${column})::text`)

/** What the tanks moved: one posted operation, or all of a voyage that are of the only lot of their product. */
const quantitiesOf = (source: NewSplit['source']) =>
  source === 'operation'
    ? sql`
      select 'operation' as source, o.number::text as code, o.voyage_number, o.product, o.plant, o.closing_at as moved_at,
        o.fiscal_mass as mass, o.fiscal_volume15 as volume15, false as is_closed,
        json_build_array(json_build_object('id', o.id, 'number', o.number, 'tankCode', o.tank_code,
          'mass', ${plain('o.fiscal_mass')}, 'volume15', ${plain('o.fiscal_volume15')})) as made_of
      from tank_operations o where o.status = 'posted' and o.effect = 'movement'`
    : sql`
      select 'lot' as source, l.lot_code as code, m.voyage_number, l.product_code as product, l.plant,
        moved.at as moved_at, abs(moved.mass) as mass, abs(moved.volume15) as volume15, l.is_closed, moved.made_of
      from movement_lots l join movement_instructions m on m.id = l.instruction_id
      cross join lateral (
        select max(o.closing_at) filter (where o.status = 'posted') as at,
          sum(${signedOf('fiscal_mass')}) filter (where o.status = 'posted') as mass,
          sum(${signedOf('fiscal_volume15')}) filter (where o.status = 'posted') as volume15,
          bool_or(o.status in ('draft', 'inProgress', 'measured')) as is_moving,
          json_agg(json_build_object('id', o.id, 'number', o.number, 'tankCode', o.tank_code,
            'mass', ${plain('o.fiscal_mass')}, 'volume15', ${plain('o.fiscal_volume15')}) order by o.number)
            filter (where o.status = 'posted') as made_of
        from tank_operations o
        where o.voyage_number = m.voyage_number and o.product = l.product_code and o.effect = 'movement') moved
      where not l.is_deleted and moved.mass <> 0 and not moved.is_moving and not exists (
        select from movement_lots x where x.instruction_id = l.instruction_id and x.product_code = l.product_code
          and x.id <> l.id and not x.is_deleted)`

/** Another split of it that stands: itself, the lot that it belongs to, or one of the operations of the lot. */
const standingSplit = sql`
  select s.number from splits s where s.status = 'done' and (
    (s.source = q.source and s.source_code = q.code)
    or (s.source <> q.source and s.voyage_number = q.voyage_number and s.product = q.product)) limit 1`

const told = sql`q.source, q.code as "sourceCode", q.voyage_number as "voyageNumber", q.product, q.plant,
  ${utc('q.moved_at')} as "movedAt", ${plain('q.mass')} as mass, ${plain('q.volume15')} as volume15, q.made_of as "madeOf"`

const mostOffered = 100

export async function unsplitQuantities(db: Reader, source: NewSplit['source'], code?: string): Promise<Quantity[]> {
  return db.query(sql<Quantity>`
    select ${told} from (${quantitiesOf(source)}) q
    where ${atHome(db.scope, 'q.plant')} and q.mass > 0 and (${code ?? null}::text is null or q.code = ${code ?? null})
      and not exists (${standingSplit})
    order by q.moved_at desc, q.code limit ${mostOffered}`)
}

export type Found = Quantity & { isLotClosed: boolean; splitBy: number | null }

export async function quantityOf(db: Reader, source: NewSplit['source'], code: string): Promise<Found | undefined> {
  const [row] = await db.query(sql<Found>`
    select ${told}, q.is_closed as "isLotClosed", (${standingSplit}) as "splitBy" from (${quantitiesOf(source)}) q
    where q.code = ${code} and ${atHome(db.scope, 'q.plant')}`)
  return row
}

/** A lot and one of its operations may not be split side by side: who comes second waits, and finds it split. */
export async function holdQuantity(tx: Tx, { voyageNumber, sourceCode, product }: Quantity): Promise<void> {
  const what = `split ${voyageNumber ?? sourceCode} ${product}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtext(${what}))`)
}

type Sides = ReturnType<typeof sidesOf>

export async function insertSplit(
  tx: Tx,
  found: Found,
  { unit, total, note }: Pick<NewSplit, 'unit' | 'total' | 'note'>,
  parts: readonly SplitPart[],
  sides: Sides,
): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into splits (status, source, source_code, voyage_number, product, plant, moved_at, unit, total, fixed_part,
      balance_part, fixed_share, balance_share, balance_holder, parts, note, done_by, made_of, was_lot_closed, updated_by)
    values ('done', ${found.source}, ${found.sourceCode}, ${found.voyageNumber}, ${found.product}, ${found.plant},
      ${found.movedAt}, ${unit}, ${total}, ${sides.fixedPart}, ${sides.balancePart}, ${sides.fixedShare}, ${sides.balanceShare},
      ${sides.balanceHolder}, ${JSON.stringify(parts)}::jsonb, ${note}, ${tx.actor.id}, ${JSON.stringify(found.madeOf)}::jsonb,
      ${found.isLotClosed}, ${tx.actor.id}) returning id`)
  return row!.id
}

type Stored = Omit<Split, 'postedNow' | 'lotClosedSince'> & { wasLotClosed: boolean }

export async function splitOfId(db: Reader, id: string): Promise<Stored | undefined> {
  const [row] = await db.query(sql<Stored>`
    select s.id, s.version, s.number, s.status, s.source, s.source_code as "sourceCode", s.voyage_number as "voyageNumber",
      s.product, s.plant, ${utc('s.moved_at')} as "movedAt", s.unit, ${plain('s.total')} as total,
      ${plain('s.fixed_part')} as "fixedPart", ${plain('s.balance_part')} as "balancePart", s.fixed_share::text as "fixedShare",
      s.balance_share::text as "balanceShare", s.balance_holder as "balanceHolder", ${utc('s.done_at')} as "doneAt", s.parts,
      s.note, s.undo_reason as "undoReason", ${actorName('s.done_by')} as "doneBy", ${utc('s.updated_at')} as "updatedAt",
      ${actorName('s.updated_by')} as "updatedBy", s.made_of as "madeOf", s.was_lot_closed as "wasLotClosed"
    from splits s where s.id = ${id} and ${atHome(db.scope, 's.plant')}`)
  return row
}

/** Nothing happens to a split that is no longer as the caller has seen it. */
export async function markUndone(tx: Tx, id: string, version: number, reason: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update splits set status = 'undone', undo_reason = ${reason}, version = version + 1, updated_at = now(),
      updated_by = ${tx.actor.id}
    where id = ${id} and version = ${version} returning id`)
  return rows.length === 1
}
