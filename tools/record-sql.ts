// Prints the first migration of the tables below a root: npm run record:sql -- modules/movement-instructions/contract/movement-instruction.ts instruction_id
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RecordNode } from '#platform/core/record-tree.ts'
import { serverModules } from '#apps/api/server-modules.ts'
import { columnType, readableOrder } from '#platform/server/database/column-kinds.ts'
import type { FindRegistry } from '#platform/server/registry/store/table-sql.ts'
import { worldOf } from '#platform/server/server-parts.ts'

const [file, rootColumn] = process.argv.slice(2)
if (!file || !rootColumn) throw new Error('name the file of the definition, and the column that names the root')
const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, Partial<RecordNode>>
const world = worldOf(serverModules)
for (const node of Object.values(exported).filter((one) => one.parentColumn === null)) {
  process.stdout.write(treeTablesSql(node as RecordNode, rootColumn, 'plant', (id) => world.find(id).registry))
}

function treeTablesSql(root: RecordNode, rootColumn: string, siteColumn: string, find: FindRegistry): string {
  const tablesBelow = (above: RecordNode): string[] =>
    Object.values(above.children).flatMap((node) => [
      nodeSql(node, above, { root, rootColumn, siteColumn, find }),
      ...tablesBelow(node),
    ])
  return tablesBelow(root).join('\n')
}

interface Place {
  root: RecordNode
  rootColumn: string
  siteColumn: string
  find: FindRegistry
}

function nodeSql(node: RecordNode, above: RecordNode, { root, rootColumn, siteColumn, find }: Place): string {
  const { table, parentColumn } = node
  const fields = [...node.fields, ...node.stamps]
  const references = fields.flatMap((field) => {
    if (!field.to) return []
    const other = find(field.to)
    return [{ ...field, other: other.table as string, key: other.field(other.key[0]!).column }]
  })
  return [
    `create table ${table} (\n  ${[
      'id uuid primary key',
      `${parentColumn} uuid not null references ${above.table} (id)`,
      ...(parentColumn === rootColumn ? [] : [`${rootColumn} uuid not null references ${root.table} (id)`]),
      `${siteColumn} character varying(4) not null references plants (code) on update cascade`,
      'position integer not null',
      ...fields.map((field) =>
        [
          field.column,
          columnType(field),
          ...(field.kind === 'text' ? [readableOrder] : []),
          ...(field.required ? ['not null'] : []),
          ...(field.kind === 'reference' ? [referenceSql(references.find(({ name }) => name === field.name)!)] : []),
        ].join(' '),
      ),
    ].join(',\n  ')}\n);`,
    `comment on table ${table} is 'class=commercial';`,
    `create index ${table}_of_root on ${table} (${rootColumn}, position, id);`,
    ...(parentColumn === rootColumn ? [] : [`create index ${table}_of_parent on ${table} (${parentColumn});`]),
    ...references.map(({ column, kind }) =>
      kind === 'reference'
        ? `create index ${table}_${column} on ${table} (${column}) where ${column} is not null;`
        : `create index ${table}_${column} on ${table} using gin (${column});`,
    ),
    ...references
      .filter(({ kind }) => kind === 'references')
      .map(({ column, other, key }) => `call keep_references('${table}', '${column}', '${other}', '${key}');`),
    `call keep_history('${table}');`,
    `call keep_site('${table}', '${siteColumn}');`,
    '',
  ].join('\n')
}

const referenceSql = ({ other, key }: { other: string; key: string }) =>
  `references ${other} (${key}) on update cascade`
