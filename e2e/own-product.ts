import type { ChildProcess } from 'node:child_process'
import { afterAll } from 'vitest'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { catchMail } from '#platform/testing/mail-catcher.ts'
import { databaseUrl, onServer } from '../tools/postgres/database.ts'
import { apiOf } from './api.ts'
import { end, fill, startProcesses } from './app.ts'
import { ownApp } from './own-app.ts'

/**
 * The product with a mail server beside it, on a database that no other story touches: with the demo terminal's data, or with
 * what is filled in instead; `more` names the other servers that it is to know.
 */
export async function ownProduct(
  name: string,
  { fillIn = fill, more = {} }: { fillIn?: (database: string) => Promise<void>; more?: Record<string, string> } = {},
) {
  const processes: ChildProcess[] = []
  afterAll(() => Promise.all(processes.map(end)))
  const mailbox = await catchMail()
  const { databaseUrl: shared } = ownApp()
  const own = `molo_${name}_${process.pid}`
  await onServer(databaseUrl(shared, 'postgres'), (client) => client.query(`create database ${own}`))
  const database = databaseUrl(shared, own)
  await migrate({ url: database, environment: 'TEST' })
  await fillIn(database)
  const { url } = await startProcesses(database, processes, {
    MAIL_SINK_HOST: '127.0.0.1',
    MAIL_SINK_PORT: String(mailbox.port),
    ...more,
  })
  return { url, mailbox, api: apiOf(url) }
}
