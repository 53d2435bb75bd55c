import { z } from 'zod'
import { momentsShape } from './compared-moments.ts'
import { endpoint } from './endpoint.ts'
import {
  batchAnswer,
  batchMode,
  batchRow,
  bulkAnswer,
  bulkTarget,
  comparison,
  historyEntry,
  idsInAddress,
  idsInBody,
  importAnswer,
  importStarted,
  type listQueryOf,
  lookupOption,
  sheetLook,
  totalsAnswer,
  usage,
} from './registry-queries.ts'

interface Parts<Stored extends z.ZodType, Listed extends z.ZodType, Input extends z.ZodType> {
  id: string
  path: string
  elements: { view: string; create: string; edit: string; remove: string; history: string; check: string }
  stored: Stored
  listed: Listed
  input: Input
  listQuery: ReturnType<typeof listQueryOf>
  /** Whether they have what they may read of it. */
  outsiders: boolean
}

const params = z.object({ id: z.uuid() })
const plainText = (max: number) => z.string().max(max)

/** Files of the office suite, as the browser names them. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A list as a workbook: with its filters, and as it stands on the screen. */
export function exportEndpoints(parts: {
  id: string
  path: string
  permission: string
  /** What the past needs, for a list that has one. */
  past?: string
  query: z.ZodObject
  /** Left out: they have it too, as far as it is about them. */
  outsiders?: boolean
}) {
  const { id, query, permission, past, outsiders = true } = parts
  const also = { outsiders, ...(past ? { mayNeed: [past] } : {}) }
  const path = `${parts.path}/export`
  return {
    /** A result that is too large to wait for is made in the background; `null` when it can be had at once. */
    startExport: endpoint({
      id: `${id}.startExport`,
      method: 'POST',
      ...also,
      takesLong: true,
      path,
      permission,
      touches: 'nothing',
      body: query.extend(sheetLook(idsInBody)) as z.ZodObject,
      answer: z.object({ jobId: z.uuid().nullable() }),
      idempotent: true,
    }),
    /** The whole result as a workbook. */
    exportFile: endpoint({
      id: `${id}.export`,
      method: 'GET',
      ...also,
      path,
      permission,
      query: query.extend(sheetLook(idsInAddress)) as z.ZodObject,
      answer: z.instanceof(Uint8Array),
      file: workbookType,
    }),
  }
}

/** Every call of a registry's API, with its permission. */
export function registryEndpoints<Stored extends z.ZodType, Listed extends z.ZodType, Input extends z.ZodType>(
  parts: Parts<Stored, Listed, Input>,
) {
  const { id, path, elements, stored, listed, input, listQuery, outsiders } = parts
  const filterQuery = listQuery.omit({ also: true, after: true, limit: true, sort: true })
  /** With `asAt` in the query. */
  const past = [elements.history]
  const bulkBody = z.strictObject({
    mode: z.enum(['preview', 'apply']),
    target: bulkTarget(filterQuery.omit({ asAt: true })),
  })
  const bulk = <Body extends z.ZodType>(action: string, permission: string, body: Body) =>
    endpoint({
      id: `${id}.bulk.${action}`,
      method: 'POST',
      takesLong: true,
      path: `${path}/bulk/${action}`,
      permission,
      body,
      answer: bulkAnswer,
      idempotent: true,
    })
  return {
    list: endpoint({
      id: `${id}.list`,
      method: 'GET',
      outsiders,
      mayNeed: past,
      takesLong: ({ asAt }) => asAt !== undefined,
      path,
      permission: elements.view,
      // Rows that somebody has ticked, read again.
      query: listQuery.extend({ only: sheetLook(idsInAddress).only }),
      answer: z.object({ rows: z.array(listed), next: z.string().nullable() }),
    }),
    count: endpoint({
      id: `${id}.count`,
      method: 'GET',
      outsiders,
      mayNeed: past,
      takesLong: ({ asAt, exact }) => asAt !== undefined || exact === 'true',
      path: `${path}/count`,
      permission: elements.view,
      query: filterQuery.extend({ exact: z.enum(['true', 'false']).optional() }),
      answer: z.object({ count: z.int(), exact: z.boolean() }),
    }),
    read: endpoint({
      id: `${id}.read`,
      method: 'GET',
      outsiders,
      path: `${path}/:id`,
      permission: elements.view,
      params,
      answer: stored,
    }),
    create: endpoint({
      id: `${id}.create`,
      method: 'POST',
      path,
      permission: elements.create,
      body: input,
      answer: stored,
      idempotent: true,
    }),
    update: endpoint({
      id: `${id}.update`,
      method: 'PUT',
      path: `${path}/:id`,
      permission: elements.edit,
      params,
      body: input,
      answer: stored,
      versioned: true,
    }),
    remove: endpoint({
      id: `${id}.remove`,
      method: 'DELETE',
      path: `${path}/:id`,
      permission: elements.remove,
      params,
      answer: z.null(),
      versioned: true,
    }),
    end: endpoint({
      id: `${id}.end`,
      method: 'POST',
      path: `${path}/:id/end`,
      permission: elements.remove,
      params,
      answer: stored,
      versioned: true,
    }),
    reopen: endpoint({
      id: `${id}.reopen`,
      method: 'POST',
      path: `${path}/:id/reopen`,
      permission: elements.remove,
      params,
      answer: stored,
      versioned: true,
    }),
    /** For reference fields: open to whoever may see a place where such records are chosen or named. */
    options: endpoint({
      id: `${id}.options`,
      method: 'GET',
      path: `${path}/options`,
      permission: elements.view,
      outsiders,
      query: z.strictObject({
        text: plainText(100).optional(),
        /** Exactly these codes, ended ones too: for showing the names of what is already chosen. */
        codes: plainText(5000).optional(),
        /** Narrows to what the field's definition allows, `field:value` separated by commas. */
        where: plainText(300).optional(),
        /** Codes that the person chose lately, the last first: they lead among equally near ones. */
        recent: plainText(1000).optional(),
      }),
      answer: z.array(lookupOption),
    }),
    used: endpoint({
      id: `${id}.used`,
      method: 'GET',
      outsiders,
      path: `${path}/:id/used`,
      permission: elements.view,
      params,
      answer: z.array(usage),
    }),
    totals: endpoint({
      id: `${id}.totals`,
      method: 'GET',
      outsiders,
      mayNeed: past,
      takesLong: true,
      path: `${path}/totals`,
      permission: elements.view,
      query: filterQuery,
      answer: totalsAnswer,
    }),
    compare: endpoint({
      id: `${id}.compare`,
      method: 'GET',
      outsiders,
      takesLong: true,
      path: `${path}/compare`,
      permission: elements.history,
      query: z.strictObject(momentsShape),
      answer: comparison,
    }),
    readAsAt: endpoint({
      id: `${id}.readAsAt`,
      method: 'GET',
      outsiders,
      takesLong: true,
      path: `${path}/:id/as-at`,
      permission: elements.history,
      params,
      query: z.strictObject({ asAt: z.iso.datetime() }),
      answer: stored,
    }),
    batch: endpoint({
      id: `${id}.batch`,
      method: 'POST',
      takesLong: true,
      path: `${path}/batch`,
      permission: elements.edit,
      body: z.strictObject({ mode: batchMode, rows: z.array(batchRow).min(1).max(5000) }),
      answer: batchAnswer,
      idempotent: true,
    }),
    bulkEdit: bulk('edit', elements.edit, bulkBody.extend({ values: z.record(z.string(), z.unknown()) })),
    bulkEnd: bulk('end', elements.remove, bulkBody),
    bulkDelete: bulk('delete', elements.remove, bulkBody),
    undo: endpoint({
      id: `${id}.undo`,
      method: 'POST',
      takesLong: true,
      path: `${path}/undo`,
      permission: elements.edit,
      body: z.strictObject({ undo: z.uuid() }),
      /** An undo is a step like any other, and can be undone by its own name. */
      answer: z.object({ restored: z.int(), undo: z.uuid() }),
      idempotent: true,
    }),
    history: endpoint({
      id: `${id}.history`,
      method: 'GET',
      outsiders,
      path: `${path}/:id/history`,
      permission: elements.history,
      params,
      answer: z.array(historyEntry),
    }),
    check: endpoint({
      id: `${id}.check`,
      method: 'POST',
      path: `${path}/check`,
      permission: elements.check,
      answer: z.object({ jobId: z.uuid() }),
      idempotent: true,
    }),
    ...exportEndpoints({
      id,
      path,
      permission: elements.view,
      past: elements.history,
      outsiders,
      query: listQuery.omit({ also: true, after: true, limit: true }),
    }),
    /** A workbook back: shown row by row first, then written. */
    importFile: endpoint({
      id: `${id}.import`,
      method: 'POST',
      path: `${path}/import`,
      permission: elements.edit,
      query: z.strictObject({ mode: batchMode, language: z.enum(['en', 'it']).optional() }),
      body: z.instanceof(Uint8Array),
      takes: workbookType,
      answer: z.union([importStarted, importAnswer]),
      idempotent: true,
    }),
    /** Takes a large file that was looked at in the background. */
    takeImport: endpoint({
      id: `${id}.takeImport`,
      method: 'POST',
      takesLong: true,
      path: `${path}/imports/:id`,
      permission: elements.edit,
      params,
      body: z.strictObject({ mode: batchMode.exclude(['preview']) }),
      answer: z.object({ jobId: z.uuid() }),
      idempotent: true,
    }),
  }
}
