import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { fileNameLength, isSafeFileName } from './file-name.ts'

/** What a file may be: its ending, and the type under which it is handed out again. */
export const documentKinds = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  txt: 'text/plain',
  xml: 'application/xml',
} as const
export type DocumentEnding = keyof typeof documentKinds

export const documentView = z.object({
  id: z.uuid(),
  version: z.int(),
  type: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  sha256: z.string(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
})
export type DocumentView = z.infer<typeof documentView>

/** Files that belong to records of one kind. */
export interface DocumentOwnerContract {
  /** Stored with each file, and the beginning of the names of its calls. */
  kind: string
  /** Where the records stand in the API. */
  path: string
  /** Seeing the record is seeing its files; changing it is adding and removing them. */
  elements: { view: string; edit: string }
  /** What a file can be in the business; each has its text at `<texts>.<type>`. */
  types: readonly [string, ...string[]]
  /** Where the dictionary has the names of the types. */
  texts: string
  /** No outsider has anything of the records, nor of their files. */
  isOfTheHouse?: boolean
}

const params = z.object({ id: z.uuid() })
const one = params.extend({ document: z.uuid() })

export function documentEndpoints({ kind, path, elements, types, isOfTheHouse = false }: DocumentOwnerContract) {
  const view: string = elements.view
  const edit: string = elements.edit
  return {
    list: endpoint({
      id: `${kind}.documents`,
      outsiders: !isOfTheHouse,
      method: 'GET',
      path: `${path}/:id/document`,
      permission: view,
      params,
      answer: z.object({ documents: z.array(documentView), largest: z.int() }),
    }),
    /** The body is the file as it is. */
    upload: endpoint({
      id: `${kind}.uploadDocument`,
      method: 'POST',
      path: `${path}/:id/document`,
      permission: edit,
      params,
      query: z.strictObject({
        name: z
          .string()
          .max(fileNameLength)
          .refine(isSafeFileName, { params: { code: 'core.fileName' } }),
        type: z.enum(types),
      }),
      takes: 'application/octet-stream',
      answer: documentView,
      idempotent: true,
    }),
    download: endpoint({
      id: `${kind}.downloadDocument`,
      outsiders: !isOfTheHouse,
      method: 'GET',
      path: `${path}/:id/document/:document`,
      permission: view,
      params: one,
      answer: z.instanceof(Uint8Array),
      file: 'application/octet-stream',
    }),
    /** It leaves the list; the file and why it went stay. */
    remove: endpoint({
      id: `${kind}.removeDocument`,
      method: 'DELETE',
      path: `${path}/:id/document/:document`,
      permission: edit,
      params: one,
      body: z.strictObject({ reason: text({ max: 500 }) }),
      answer: z.null(),
      versioned: true,
    }),
  }
}
