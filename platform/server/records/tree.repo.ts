import { below, type RecordNode, type TreeRecord } from '#platform/core/record-tree.ts'
import { sameValue } from '#platform/core/same-value.ts'
import type { Reader, Tx } from '../database/database.ts'
import { columnType, jsonColumn } from '../database/column-kinds.ts'

/** The nodes below a root, the ones above first. */
function nodesBelow(node: RecordNode): RecordNode[] {
  return Object.values(node.children).flatMap((child) => [child, ...nodesBelow(child)])
}

const storedFields = (node: RecordNode) => [...node.fields, ...node.stamps]

interface Row extends TreeRecord {
  parent: string
  position: number
}

/** Everything below one root in one statement, whatever its size; `rootColumn` names the root in every table below it. */
export async function readBelow(
  db: Reader,
  root: RecordNode,
  rootColumn: string,
  rootId: string,
): Promise<Record<string, TreeRecord[]>> {
  const nodes = nodesBelow(root)
  const lists = nodes.map((node, index) => {
    const columns = storedFields(node).map(jsonColumn).join(', ')
    return `(select coalesce(json_agg(found), '[]') from (
      select id, ${node.parentColumn} as parent, position, ${columns} from ${node.table}
      where ${rootColumn} = $1 order by position, id) found) as n${index}`
  })
  const [found] = await db.queryText<Record<string, Row[]>>(`select ${lists.join(', ')}`, [rootId])
  const rowsOf = new Map(nodes.map((node, index) => [node, Map.groupBy(found![`n${index}`]!, ({ parent }) => parent)]))
  const listsOf = (node: RecordNode, id: string): Record<string, TreeRecord[]> =>
    Object.fromEntries(
      Object.entries(node.children).map(([name, child]) => [
        name,
        (rowsOf.get(child)!.get(id) ?? []).map(({ parent: _parent, position: _position, ...row }) => ({
          ...row,
          ...listsOf(child, row.id!),
        })),
      ]),
    )
  return listsOf(root, rootId)
}

interface Writes {
  inserted: Row[]
  updated: Row[]
  removed: string[]
}

/** Writes what differs between two states of everything below a root, one statement for each table and kind of change. */
export async function writeBelow(
  tx: Tx,
  root: RecordNode,
  place: { rootColumn: string; rootId: string; siteColumn: string; site: string },
  before: Record<string, readonly TreeRecord[]>,
  after: Record<string, readonly TreeRecord[]>,
): Promise<void> {
  const writes = new Map<RecordNode, Writes>(
    nodesBelow(root).map((node) => [node, { inserted: [], updated: [], removed: [] }]),
  )
  collect(root, place.rootId, { id: null, ...before }, { id: null, ...after }, writes)
  const inOrder = [...writes]
  for (const [node, { removed }] of inOrder.toReversed()) {
    if (removed.length > 0) await tx.queryText(`delete from ${node.table} where id = any($1::uuid[])`, [removed])
  }
  for (const [node, { inserted, updated }] of inOrder) {
    const fields = storedFields(node)
    const set = `as x(id uuid, parent uuid, position integer, ${fields.map((field) => `"${field.name}" ${columnType(field)}`).join(', ')})`
    const values = fields.map((field) => `x."${field.name}"`).join(', ')
    if (inserted.length > 0) {
      await tx.queryText(
        `insert into ${node.table} (id, ${node.parentColumn}, position, ${fields.map(({ column }) => column).join(', ')},
           ${place.rootColumn === node.parentColumn ? '' : `${place.rootColumn}, `}${place.siteColumn})
         select x.id, x.parent, x.position, ${values}, ${place.rootColumn === node.parentColumn ? '' : '$3::uuid, '}$2
         from jsonb_to_recordset($1) ${set}`,
        [JSON.stringify(inserted), place.site, ...(place.rootColumn === node.parentColumn ? [] : [place.rootId])],
      )
    }
    if (updated.length > 0) {
      await tx.queryText(
        `update ${node.table} t set position = x.position, ${fields.map(({ name, column }) => `${column} = x."${name}"`).join(', ')}
         from jsonb_to_recordset($1) ${set} where t.id = x.id and t.${place.rootColumn} = $2`,
        [JSON.stringify(updated), place.rootId],
      )
    }
  }
}

function collect(
  node: RecordNode,
  parent: string,
  before: TreeRecord | undefined,
  after: TreeRecord | undefined,
  writes: Map<RecordNode, Writes>,
): void {
  for (const [name, child] of Object.entries(node.children)) {
    const fields = storedFields(child)
    const { inserted, updated, removed } = writes.get(child)!
    const old = before ? below(before, name) : []
    const placeOf = new Map(old.map((one, position) => [one.id, { one, position }]))
    const kept = new Set<string | null>()
    for (const [position, one] of (after ? below(after, name) : []).entries()) {
      kept.add(one.id)
      const earlier = placeOf.get(one.id)
      const row = {
        id: one.id,
        parent,
        position,
        ...Object.fromEntries(fields.map((field) => [field.name, one[field.name] ?? null])),
      }
      if (!earlier) inserted.push(row)
      else if (
        earlier.position !== position ||
        fields.some((field) => !sameValue(earlier.one[field.name] ?? null, one[field.name] ?? null))
      )
        updated.push(row)
      collect(child, one.id!, earlier?.one, one, writes)
    }
    for (const one of old) {
      if (kept.has(one.id)) continue
      removed.push(one.id!)
      collect(child, one.id!, one, undefined, writes)
    }
  }
}
