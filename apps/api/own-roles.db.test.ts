import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#demo/load-demo.ts'
import { type Config, configFrom } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { everything } from '#platform/server/database/scope.ts'
import { createLog } from '#platform/server/base/log.ts'
import { trigramSearch } from '#platform/server/search/trigram-search.ts'
import { makeFirstAdmin } from '#platform/server/sign-in/first-admin.ts'
import { startApi } from '#platform/server/start-api.ts'
import { startWorkerProcess } from '#platform/server/start-worker.ts'
import { callerOf } from '#platform/testing/test-server.ts'
import { invariantsAt } from '../../tools/invariants/check.ts'
import { ensureCluster, removeCluster } from '../../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'
import { serverModules } from './server-modules.ts'

/** A database as a real terminal has it: its roles are those of deploy/roles.sql, and nobody is a superuser. */
const name = `roles-${process.pid}`
const roles = readFileSync(new URL('../../deploy/roles.sql', import.meta.url), 'utf8')
const log = createLog('silent')
let server: string

const as = (login: string, database: string) => {
  const url = new URL(databaseUrl(server, database))
  url.username = login
  return url.href
}
const configFor = (login: string, more: Record<string, string> = {}): Config =>
  configFrom({
    APP_ENV: 'PRODUCTION',
    DATABASE_URL: as(login, 'molo'),
    PORT: '0',
    OPERATIONS_PORT: '0',
    LOG_LEVEL: 'silent',
    LOGIN_MINIMUM_MS: '0',
    ...more,
  })
const asAdministrator = (...statements: string[]) =>
  onServer(server, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

beforeAll(async () => {
  await removeCluster(name)
  server = (await ensureCluster(name, { durable: false })).url
  // Where nobody has made the role of the application, the migrations do, if their login may.
  await asAdministrator('create role earlier login createrole', 'create database earlier owner earlier')
  await migrate({ url: as('earlier', 'earlier') })
  await asAdministrator('drop database earlier', 'drop role molo_app', 'drop role earlier', roles)
  await asAdministrator('create database molo owner molo_owner', 'create database trial owner molo_owner')
  // Twice, as at every upgrade.
  for (const _ of [1, 2]) await migrate({ url: as('molo_owner', 'molo'), environment: 'PRODUCTION' })
  await migrate({ url: as('molo_owner', 'trial'), environment: 'TEST' })
})
afterAll(() => removeCluster(name))

describe('production', () => {
  test.each([
    ['the superuser', 'postgres', [], 'postgres is a superuser'],
    ['the owner', 'molo_owner', [], 'molo_owner owns the database or something in it'],
    ['a login that row security does not bind', 'loose', ['bypassrls in role molo_app'], 'loose has BYPASSRLS'],
    ['a login that makes roles', 'maker', ['createrole in role molo_app'], 'maker has CREATEROLE'],
    ['a login that can copy everything', 'copier', ['replication in role molo_app'], 'copier has REPLICATION'],
    ['a login of the owner', 'heir', ['in role molo_owner'], 'molo_owner owns the database'],
    ['a login that reads everything', 'eye', ['in role molo_app, pg_read_all_data'], 'pg_read_all_data reaches around'],
    ['a stranger', 'stranger', [''], 'stranger is no member of molo_app'],
  ])('starts neither API nor worker as %s', async (_who, login, options, fault) => {
    if (options.length > 0) await asAdministrator(`create role ${login} login ${options.join(' ')}`)
    const config = configFor(login)
    await expect(startApi(config, serverModules, false, log)).rejects.toThrow(fault)
    await expect(startWorkerProcess(config, serverModules, log)).rejects.toThrow(fault)
  })

  test('starts neither as the owner of a single table', async () => {
    await asAdministrator('create role keeper login in role molo_app')
    await onServer(databaseUrl(server, 'molo'), (client) => client.query('alter table pgboss.version owner to keeper'))
    await expect(startApi(configFor('keeper'), [], false, log)).rejects.toThrow('keeper owns')
    await onServer(databaseUrl(server, 'molo'), (client) =>
      client.query('alter table pgboss.version owner to molo_owner'),
    )
  })

  test('neither API nor worker takes a database of another environment', async () => {
    const config = configFor('molo_server', { DATABASE_URL: as('molo_server', 'trial') })
    const words = 'this server is PRODUCTION, but the database belongs to TEST'
    await expect(startApi(config, [], false, log)).rejects.toThrow(words)
    await expect(startWorkerProcess(config, [], log)).rejects.toThrow(words)
  })

  test('works as a login that owns nothing: sign in, read, write, and background work', async () => {
    const config = configFor('molo_server')
    const api = await startApi(config, serverModules, false, log)
    const worker = await startWorkerProcess(config, serverModules, log)
    const db = openDatabase({ url: config.databaseUrl, poolSize: 2, role: 'molo_app', onError: () => {} })
    try {
      expect((await fetch(`${api.operationsUrl}/health/ready`)).status).toBe(200)
      const person = { username: 'ada', firstName: 'Ada', lastName: 'Prima', email: 'ada@terminal.example' }
      const { password } = await makeFirstAdmin(db, { ...person, language: 'en' })
      const anonymous = callerOf(api.url, {})
      const chosen = 'vQ3#mLz9!Tbx-kYr'
      const body = { username: 'ada', oldPassword: password, newPassword: chosen, confirmPassword: chosen }
      expect((await anonymous('POST', '/security/password-change-expired', { body })).status).toBe(200)
      const signedIn = await anonymous('POST', '/authentication/login', {
        body: { username: 'ada', password: chosen },
      })
      const call = callerOf(api.url, { authorization: `Bearer ${signedIn.body.data.user.token}` })

      const country = { isoCode: 'IT', name: { en: 'Italy', it: 'Italia' }, isEuMember: true, isRussian: false }
      expect((await call('POST', '/master-data/Countries', { body: country })).status).toBe(200)
      expect((await call('GET', '/master-data/Countries')).body.data.rows).toHaveLength(1)
      const check = (await call('POST', '/master-data/Countries/check')).body.data
      await expect.poll(async () => (await call('GET', `/jobs/${check.jobId}`)).body.data.state).toBe('done')
    } finally {
      await db.close()
      await worker.stop()
      await api.stop()
    }
  })
})

describe('the login of API and worker', () => {
  test('fills a whole terminal, and nothing in it is as it must not be', async () => {
    const db = openDatabase({ url: as('molo_server', 'trial'), poolSize: 2, role: 'molo_app', onError: () => {} })
    await loadDemo(db, () => {})
    await db.close()
    expect(await invariantsAt(databaseUrl(server, 'trial'))).toEqual([])
  }, 120_000)

  test('sees nothing of any plant without saying whose, with or without its role', async () => {
    const db = openDatabase({ url: as('molo_server', 'trial'), poolSize: 1, onError: () => {} })
    const tanks = (of: typeof db | ReturnType<typeof db.within>) => of.query(sql`select 1 from tank_operations`)
    expect(await tanks(db)).toEqual([])
    expect((await tanks(db.within(everything))).length).toBeGreaterThan(0)
    await db.query(sql`reset role`)
    expect(await tanks(db)).toEqual([])
    await db.close()
  })

  test('and its owner sees as little by itself, but everything at work: looking for faults, searching anew, migrating', async () => {
    const owner = as('molo_owner', 'trial')
    const seen = async (...before: string[]) =>
      onServer(owner, async (client) => {
        for (const statement of before) await client.query(statement)
        return (await client.query('select 1 from tank_operations')).rowCount
      })
    expect(await seen()).toBe(0)
    expect(await seen("set molo.sites = '*'", "set molo.parties = '*'")).toBeGreaterThan(0)

    const damage = (by: number) =>
      onServer(databaseUrl(server, 'trial'), async (client) => {
        await client.query('set session_replication_role = replica')
        await client.query('update tank_book_stock set real_mass = real_mass + $1', [by])
      })
    await damage(1)
    expect((await invariantsAt(owner)).length).toBeGreaterThan(0)
    await damage(-1)
    expect(await invariantsAt(owner)).toEqual([])

    const entries = () =>
      onServer(
        databaseUrl(server, 'trial'),
        async (client) => (await client.query('select 1 from search_entries')).rowCount,
      )
    const before = await entries()
    const db = openDatabase({ url: owner, poolSize: 1, onError: () => {} })
    await trigramSearch(db).rebuild()
    await db.close()
    expect(await entries()).toBe(before)

    const folder = mkdtempSync(join(tmpdir(), 'molo-migrations-'))
    writeFileSync(
      join(folder, '9999_sees.sql'),
      `do $$ begin if not exists (select from tank_operations) then raise 'nothing there'; end if; end $$;`,
    )
    await migrate({ url: owner, folder })
    rmSync(folder, { recursive: true })
  })

  test.each([
    'alter table tank_operations disable row level security',
    'alter table history disable trigger all',
    'drop policy at_home on tank_operations',
    'drop table history',
    'create table beside (id int)',
    'create schema beside',
    'delete from history',
    'update migrations set checksum = $$$$',
    'update installation set environment = $$DEV$$',
    'set role molo_owner',
    'set session_replication_role = replica',
    'alter role molo_server bypassrls',
    'create role second login',
    'grant molo_owner to molo_server',
    'create extension dblink',
  ])('cannot %s', async (statement) => {
    const asked = onServer(as('molo_server', 'trial'), (client) => client.query(statement))
    await expect(asked).rejects.toThrow(/permission denied|must be|must have/)
  })
})
