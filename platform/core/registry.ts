import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type FieldMeta, metaOf } from './fields.ts'
import type { Issue } from './issue.ts'
import { historyEntry, listQueryOf } from './registry-queries.ts'

/** The record a registry keeps: the business fields of its schema. */
export type RecordOf<S extends z.ZodObject> = z.output<S>

/** What the server adds to each record. */
export const serverFields = z.object({
  id: z.uuid(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type ServerFields = z.infer<typeof serverFields>

/** A row of a list: `id`, `version` and the fields of the definition's `list`. */
export type ListedRow = { id: string; version: number } & Record<string, unknown>

/** Checks across fields and beyond the shape; pure, so that form and server use the same. */
export type RegistryRules<R> = (record: R) => Issue[]

export interface RegistryOptions<S extends z.ZodObject> {
  /** Table, dictionary namespace and prefix of the permission elements. */
  id: string
  /** The screens stand at `/{category}/{name}` and `/{category}/{name}/{id}`, the API at the same path. */
  category: string
  name: string
  schema: S
  /** Business key: unique, and how people refer to a record. */
  key: readonly FieldName<S>[]
  /** The field that names a record in headings. */
  title: FieldName<S>
  list: readonly FieldName<S>[]
  filters: readonly FieldName<S>[]
  /** Default order of the list. */
  sort: FieldName<S>
  sections: readonly { id: string; fields: readonly FieldName<S>[] }[]
}

export type FieldName<S extends z.ZodObject> = Extract<keyof z.output<S>, string>

export interface RegistryField extends FieldMeta {
  name: string
  column: string
}

/** The definition with everything that follows from it. */
export function defineRegistry<S extends z.ZodObject>(options: RegistryOptions<S>) {
  const fields: RegistryField[] = Object.entries(options.schema.shape).map(([name, type]) => ({
    ...metaOf(type as z.ZodType),
    name,
    column: snakeCase(name),
  }))
  const fieldByName = new Map(fields.map((field) => [field.name, field]))
  const field = (name: string): RegistryField => {
    const found = fieldByName.get(name)
    if (!found) throw new Error(`registry ${options.id} has no field ${name}`)
    return found
  }
  const inSections = new Set(options.sections.flatMap((section) => section.fields as readonly string[]))
  for (const { name } of fields) {
    if (!inSections.has(name)) throw new Error(`registry ${options.id}: field ${name} stands in no section`)
  }

  const path = `/${options.category}/${options.name}`
  const elements = {
    view: `${options.id}.view`,
    create: `${options.id}.create`,
    edit: `${options.id}.edit`,
    remove: `${options.id}.delete`,
    history: `${options.id}.history`,
    check: `${options.id}.check`,
  }
  const filterFields = options.filters.map(field)
  const stored = z.object({ ...serverFields.shape, ...options.schema.shape })
  // A list row is lean: the business fields that are shown, and what is needed to open or change the record.
  const listed = stored.pick(
    Object.fromEntries(['id', 'version', ...options.list].map((name) => [name, true])) as never,
  )
  const params = z.object({ id: z.uuid() })
  const listQuery = listQueryOf(filterFields, options.list)

  return {
    ...options,
    fields,
    field,
    filterFields,
    path,
    elements,
    table: snakeCase(options.id),
    stored,
    endpoints: {
      list: endpoint({
        id: `${options.id}.list`,
        method: 'GET',
        path,
        permission: elements.view,
        query: listQuery,
        answer: z.object({ rows: z.array(listed as unknown as z.ZodType<ListedRow>), next: z.string().nullable() }),
      }),
      count: endpoint({
        id: `${options.id}.count`,
        method: 'GET',
        path: `${path}/count`,
        permission: elements.view,
        query: listQuery.omit({ after: true, limit: true, sort: true }),
        answer: z.object({ count: z.int(), exact: z.boolean() }),
      }),
      read: endpoint({
        id: `${options.id}.read`,
        method: 'GET',
        path: `${path}/:id`,
        permission: elements.view,
        params,
        answer: stored,
      }),
      create: endpoint({
        id: `${options.id}.create`,
        method: 'POST',
        path,
        permission: elements.create,
        body: options.schema,
        answer: stored,
        idempotent: true,
      }),
      update: endpoint({
        id: `${options.id}.update`,
        method: 'PUT',
        path: `${path}/:id`,
        permission: elements.edit,
        params,
        body: options.schema,
        answer: stored,
        versioned: true,
      }),
      remove: endpoint({
        id: `${options.id}.remove`,
        method: 'DELETE',
        path: `${path}/:id`,
        permission: elements.remove,
        params,
        answer: z.null(),
        versioned: true,
      }),
      history: endpoint({
        id: `${options.id}.history`,
        method: 'GET',
        path: `${path}/:id/history`,
        permission: elements.history,
        params,
        answer: z.array(historyEntry),
      }),
      check: endpoint({
        id: `${options.id}.check`,
        method: 'POST',
        path: `${path}/check`,
        permission: elements.check,
        answer: z.object({ jobId: z.uuid() }),
        idempotent: true,
      }),
    },
  }
}

export type Registry<S extends z.ZodObject = z.ZodObject> = ReturnType<typeof defineRegistry<S>>
// oxlint-disable-next-line typescript/no-explicit-any -- field names of different registries cannot be unified
export type AnyRegistry = Registry<any>

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
