import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { databaseUrl, onServer } from '../postgres/database.ts'
import { copyName, prove } from './prove.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const { serverUrl, name: template } = inject('templateDatabase')
const name = `molo_prove_${process.pid}`
const url = databaseUrl(serverUrl, name)
const drop = () =>
  onServer(serverUrl, async (client) => {
    for (const each of [name, copyName]) await client.query(`drop database if exists ${each} with (force)`)
  })
beforeEach(async () => {
  await drop()
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
})
afterEach(drop)

const broken = async (damage: string) => {
  await onServer(url, (client) => client.query(damage))
  return (await prove(url, serverModules)).problems
}

test('a sound copy is proved: indexes, invariants, and a visitor who reads and writes', async () => {
  expect((await prove(url, serverModules)).problems).toEqual([])
})

test('a row that its index does not know is found', async () => {
  const problems = await broken(`
    create function lie(n int) returns int language sql immutable as 'select n';
    create table lied (n int); insert into lied select generate_series(1, 100);
    create index lied_about on lied (lie(n));
    create or replace function lie(n int) returns int language sql immutable as 'select n + 1'`)
  expect(problems).toEqual([expect.stringMatching(/pg_amcheck[\s\S]*lied_about[\s\S]*lacks matching index tuple/)])
})

test('a broken invariant is found', async () => {
  const problems = await broken('alter table tank_postings disable trigger append_only')
  expect(problems).toEqual([expect.stringContaining('INV-05')])
})

test('an API that cannot let people in is found', async () => {
  const problems = await broken('revoke select on sessions from molo_app')
  expect(problems).toEqual([expect.stringContaining('the API: ')])
})
