import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A file that background work has made for the one who asked for it. */
export const readFile = endpoint({
  id: 'files.read',
  forKeys: true,
  method: 'GET',
  path: '/files/:id',
  permission: 'signed-in',
  params: z.object({ id: z.uuid() }),
  answer: z.instanceof(Uint8Array),
  file: 'application/octet-stream',
})
