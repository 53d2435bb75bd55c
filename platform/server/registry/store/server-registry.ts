import type { FieldMeta } from '#platform/core/fields.ts'
import type { RecordNode } from '#platform/core/record-tree.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { AnyRegistry, RegistryCompute, RegistryField, RegistryRules } from '#platform/core/registry.ts'
import type { Reader, Tx } from '../../database/database.ts'
import type { Jobs } from '../../jobs/job.ts'
import type { Screen } from '../../door/screen.ts'
import type { Caller } from '../../door/session.ts'
import type { StoredRecord, Values } from './registry.repo.ts'

export interface RegistryChange {
  action: 'created' | 'updated' | 'removed'
  id: string
  version: number
}

/** A change before it is written: what is stored, and what would be. */
export interface ProposedChange {
  action: RegistryChange['action']
  before?: StoredRecord | undefined
  after?: Values | undefined
}

/** A registry on the server: its definition, its rules, and a hook where something is special. */
export interface ServerRegistry {
  registry: AnyRegistry
  // oxlint-disable-next-line typescript/no-explicit-any -- each registry's rules are typed by its own record
  rules?: RegistryRules<any>
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  compute?: RegistryCompute<any>
  /** What this person may not do to this record, beyond shape and rules; asked in the transaction, before every write. */
  guard?(db: Reader, change: ProposedChange, by: Caller): Promise<Issue[]>
  /** Records below those of a list, whose references count as theirs; people find them under the field `shownAs`. */
  below?: { root: RecordNode; rootColumn: string; shownAs: string }
  /** Its rows are opened in the list and have no page of their own. */
  pageless?: true
  /** Runs inside the transaction of the change. */
  afterWrite?(tx: Tx, change: RegistryChange, jobs: Jobs): Promise<void>
}

/** A field, or a cell of child rows, that points to another registry. */
export interface RegistryLink {
  registry: AnyRegistry
  field: RegistryField
  cell?: string
  to: string
  where: FieldMeta['where']
  maxLength: number | undefined
  /** Where the field is not the record's own, but that of one below it. */
  below?: { table: string; rootColumn: string; shownAs: string }
}

/** All registries of the server, because references go from one to another. */
export interface RegistryWorld {
  all: readonly ServerRegistry[]
  find(id: string): ServerRegistry
  /** The fields of all registries that point to this one. */
  usersOf(id: string): RegistryLink[]
  /** Whether this registry lists the sites that records of others belong to. */
  listsSites(id: string): boolean
  /** The elements of all places where records of this registry are chosen or named. */
  chosenAt(id: string): string[]
}

export function registryWorld(all: readonly ServerRegistry[], screens: readonly Screen[] = []): RegistryWorld {
  const byId = new Map(all.map((server) => [server.registry.id as string, server]))
  const find = (id: string): ServerRegistry => {
    const found = byId.get(id)
    if (!found) throw new Error(`there is no registry ${id}`)
    return found
  }
  const ownLinks = all.flatMap(({ registry }) =>
    registry.fields.flatMap((field): RegistryLink[] => {
      if (field.to) return [{ registry, field, to: field.to, where: field.where, maxLength: field.maxLength }]
      const cells = field.rowFields ?? []
      return cells.flatMap((cell) =>
        cell.to
          ? [{ registry, field, cell: cell.name, to: cell.to, where: cell.where, maxLength: cell.maxLength }]
          : [],
      )
    }),
  )
  const links = [...ownLinks, ...all.flatMap(linksBelow)]
  for (const { registry, field, to, maxLength } of links) {
    const other = find(to).registry
    const key = other.key.length === 1 ? other.field(other.key[0]!) : undefined
    if (!key) throw new Error(`${registry.id}.${field.name} refers to ${to}, which has no single code as its key`)
    if (key.maxLength !== maxLength) {
      throw new Error(`${registry.id}.${field.name} is ${maxLength} long, the code of ${to} is ${key.maxLength}`)
    }
  }
  const siteLists = new Set(all.flatMap(({ registry }) => (registry.site ? registry.field(registry.site).to! : [])))
  return {
    all,
    find,
    usersOf: (id) => links.filter(({ to }) => to === id),
    listsSites: (id) => siteLists.has(id),
    chosenAt: (id) => [
      ...new Set([
        ...links.filter(({ to }) => to === id).map(({ registry }) => registry.elements.view),
        ...screens.filter(({ offers }) => offers?.includes(id)).map(({ element }) => element),
      ]),
    ],
  }
}

function linksBelow({ registry, below }: ServerRegistry): RegistryLink[] {
  if (!below) return []
  const { rootColumn, shownAs } = below
  const ofNode = (node: RecordNode): RegistryLink[] =>
    Object.values(node.children).flatMap((child) => [
      ...child.fields.flatMap((field) =>
        field.to
          ? [
              {
                registry,
                field,
                to: field.to,
                where: field.where,
                maxLength: field.maxLength,
                below: { table: child.table, rootColumn, shownAs },
              },
            ]
          : [],
      ),
      ...ofNode(child),
    ])
  return ofNode(below.root)
}
