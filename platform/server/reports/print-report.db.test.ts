import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { integer, text } from '#platform/core/fields.ts'
import type { JobView } from '#platform/core/job.contract.ts'
import { defineReport } from '#platform/core/report.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { createLog } from '../base/log.ts'
import { loadTexts } from '../base/texts.ts'
import { carryOut } from '../jobs/worker.ts'
import { jobsOf } from '../server-parts.ts'
import { reportSource } from './report-source.ts'
import { printedAtOnce } from './report.routes.ts'

const many = printedAtOnce + 20
const numbers = defineReport({
  id: 'numbers',
  module: 'numbers',
  path: '/numbers',
  parameters: {},
  row: { number: integer({ min: 0, max: 1_000_000 }), word: text({ max: 20 }) },
  filters: ['number'],
  sort: 'number',
  key: ['number'],
  totals: ['number'],
})
const source = reportSource(
  numbers,
  () => sql`select n as number, 'word' || n as word from generate_series(1, ${many}::int) n`,
)
const words = { numbers: { title: 'Numbers' }, field: { number: 'Number', word: 'Word' } }
const module = { id: 'numbers', texts: { numbers: { en: words, it: words } }, reports: [source] }

const server = await testServer([module])
const kinds = new Map(jobsOf([module], server.config, await loadTexts([module])).map((job) => [job.kind, job]))
const user = await server.userWith([numbers.elements.view])
const start = (body: object, by = user) => by.call('POST', '/numbers/print', { body })
const carry = (id: string) => carryOut(server.db, kinds, id, new AbortController().signal, createLog('silent'))
const get = (path: string, by = user) =>
  fetch(`${server.api.url}/api${path}`, { headers: { authorization: `Bearer ${by.token}` } })
const wordsIn = async (answer: Response) => pdfPages(Buffer.from(await answer.arrayBuffer())).join(' ')

test('a short list is printed while one waits, and no work is started', async () => {
  expect((await start({ 'number.to': '3' })).body.data).toEqual({ jobId: null })
  expect(await wordsIn(await get('/numbers/print?number.to=3'))).toContain('word3')
})

test('a long one is read and laid out in the background, and its file waits for whoever asked alone', async () => {
  const { body } = await start({})
  const id: string = body.data.jobId
  await carry(id)
  const job: JobView = (await user.call('GET', `/jobs/${id}`)).body.data
  expect(job).toMatchObject({ state: 'done', stages: ['read', 'layOut'], progress: many, total: many })
  const { file, rows } = job.result as { file: string; rows: number }
  expect(rows).toBe(many)
  const answer = await get(`/files/${file}`)
  expect(answer.headers.get('content-type')).toContain('application/pdf')
  const printed = await wordsIn(answer)
  for (const number of [1, printedAtOnce, many]) expect(printed).toContain(`word${number}`)
  const other = await server.userWith([numbers.elements.view])
  expect((await get(`/files/${file}`, other)).status).toBe(404)
})

test('whoever may not see it starts nothing, and whoever loses the right meanwhile gets nothing', async () => {
  expect((await start({}, await server.userWith([]))).status).toBe(403)
  const loser = await server.userWith([numbers.elements.view])
  const { body } = await start({}, loser)
  await server.db.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`
      delete from role_permissions where role_id in (select role_id from user_roles where user_id = ${loser.userId})`),
  )
  await carry(body.data.jobId)
  const job = (await loser.call('GET', `/jobs/${body.data.jobId}`)).body.data
  expect(job).toMatchObject({ state: 'failed', error: 'platform.jobRightGone', result: null })
})
