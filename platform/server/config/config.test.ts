import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { configFrom } from './config.ts'
import { Secret } from './secret.ts'

const complete = { APP_ENV: 'TEST', DATABASE_URL: 'postgres://molo@127.0.0.1/molo' }

test('complete settings are taken', () => {
  expect(configFrom({ ...complete, PORT: '8080' })).toMatchObject({ environment: 'TEST', port: 8080, databasePool: 10 })
})

test('everything that is missing or wrong is named at once', () => {
  expect(() => configFrom({ PORT: 'eighty' })).toThrow(/APP_ENV[^]*DATABASE_URL[^]*PORT/)
})

test.each([
  ['PRODUCTION', 'molo_test'],
  ['PRODUCTION', 'demo'],
  ['TEST', 'molo_production'],
  ['DEV', 'prod'],
])('%s does not start on a database named %s', (environment, name) => {
  expect(() => configFrom({ APP_ENV: environment, DATABASE_URL: `postgres://molo@127.0.0.1/${name}` })).toThrow(
    `APP_ENV is ${environment}`,
  )
})

const production = { APP_ENV: 'PRODUCTION', DATABASE_URL: 'postgres://molo@127.0.0.1/molo' }
const historian = {
  PARTNER_HISTORIAN_URL: 'opc.tcp://historian:4840',
  PARTNER_HISTORIAN_NAMESPACE: 'urn:terminal:historian',
}
const bucket = {
  DOCUMENT_STORAGE: 's3',
  S3_BUCKET: 'molo',
  S3_ACCESS_KEY_ID: 'molo',
  S3_SECRET_KEY_FILE: new URL('config.test.ts', import.meta.url).pathname,
}

test('without further settings nothing expires, no mail leaves and no directory is asked', () => {
  expect(configFrom(complete)).toMatchObject({ passwordMaxAgeDays: 0, mail: undefined, directory: undefined })
})

test.each([
  ['a test with the mail server of production', { ...complete, SMTP_HOST: 'mail.company.example' }, 'SMTP_HOST names'],
  ['production with the sink', { ...production, MAIL_SINK_HOST: '127.0.0.1' }, 'MAIL_SINK_HOST would swallow'],
  ['mail without the address of its links', { ...production, SMTP_HOST: 'mail.example' }, 'PUBLIC_URL is not'],
  ['links over http in production', { ...production, PUBLIC_URL: 'http://molo.example' }, 'must be https'],
  ['links below a path', { ...complete, PUBLIC_URL: 'https://molo.example/app' }, 'no plain'],
  ['links with a name in them', { ...complete, PUBLIC_URL: 'https://a:b@molo.example' }, 'no plain'],
  ['links that are none', { ...complete, PUBLIC_URL: 'javascript:alert(1)' }, 'no plain'],
  [
    'mail in clear over the network',
    { ...production, PUBLIC_URL: 'https://m.example', SMTP_HOST: 'mail.example', SMTP_SECURITY: 'none' },
    'on the same machine',
  ],
  [
    'half of a sign-in to the mail server',
    { ...production, PUBLIC_URL: 'https://m.example', SMTP_HOST: 'mail.example', SMTP_USER: 'molo' },
    'belong together',
  ],
  [
    'a historian whose tags could be anywhere',
    { ...complete, PARTNER_HISTORIAN_URL: 'opc.tcp://historian:4840' },
    'PARTNER_HISTORIAN_NAMESPACE must name',
  ],
  [
    'a historian in clear over the network of production',
    { ...production, ...historian, PARTNER_HISTORIAN_SECURITY: 'none' },
    'none is for a server on the same machine',
  ],
  [
    'a historian of production without a place for certificates',
    { ...production, ...historian },
    'PARTNER_HISTORIAN_CERTIFICATES must name a folder',
  ],
  [
    'a password that others could read on its way',
    {
      ...complete,
      ...historian,
      PARTNER_HISTORIAN_SECURITY: 'sign',
      PARTNER_HISTORIAN_CERTIFICATES: 'certificates',
      PARTNER_HISTORIAN_USER: 'molo',
      PARTNER_HISTORIAN_PASSWORD_FILE: 'password',
    },
    'needs PARTNER_HISTORIAN_SECURITY signAndEncrypt',
  ],
  [
    'a security that does not exist',
    { ...complete, ...historian, PARTNER_HISTORIAN_SECURITY: 'None' },
    'is one of none, sign, signAndEncrypt',
  ],
  [
    'a token that every look at the process shows',
    { ...complete, PARTNER_LAB_URL: 'https://lab.example', PARTNER_LAB_TOKEN: 'told-to-everybody' },
    'PARTNER_LAB_TOKEN_FILE names a file',
  ],
  ['a lab in clear over the network', { ...production, PARTNER_LAB_URL: 'http://lab.example' }, 'must be https'],
  [
    'files in clear over the network',
    { ...production, ...bucket, S3_ENDPOINT: 'http://files.example' },
    'must be https',
  ],
  ['production that trusts everybody', { ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'every certificate'],
  ['half of a directory', { ...complete, DIRECTORY_URL: 'ldap://127.0.0.1' }, 'belong together'],
])('%s does not start', (_what, env, message) => {
  expect(() => configFrom(env)).toThrow(message)
})

test('a historian is asked with security in production, and as it comes on this machine and outside production', () => {
  const modeOf = (env: Record<string, string>) =>
    configFrom({ ...historian, ...env } as Record<string, string>).partners.historian?.opcUa?.mode
  expect(modeOf(complete)).toBe('none')
  expect(modeOf({ ...production, PARTNER_HISTORIAN_URL: 'opc.tcp://127.0.0.1:4840' })).toBe('none')
  expect(modeOf({ ...production, PARTNER_HISTORIAN_CERTIFICATES: 'folder' })).toBe('signAndEncrypt')
})

const directory = {
  DIRECTORY_URL: 'ldaps://directory.example',
  DIRECTORY_BIND_DN: 'cn=reader,dc=example',
  DIRECTORY_BIND_PASSWORD_FILE: 'reader',
  DIRECTORY_BASE: 'dc=example',
}

test('a directory in production is reached over TLS only', () => {
  expect(configFrom({ ...production, ...directory }).directory).toMatchObject({
    userAttribute: 'uid',
    base: 'dc=example',
  })
  expect(() => configFrom({ ...production, ...directory, DIRECTORY_URL: 'ldap://directory.example' })).toThrow('ldaps')
})

test('the sink of a test and the mail server of production are taken', () => {
  expect(configFrom({ ...complete, MAIL_SINK_HOST: '127.0.0.1', MAIL_SINK_PORT: '2525' }).mail).toMatchObject({
    host: '127.0.0.1',
    port: 2525,
    security: 'none',
  })
  const env = {
    ...production,
    SMTP_HOST: 'mail.example',
    PUBLIC_URL: 'https://molo.example',
    MAIL_FROM: 'molo@b.example',
  }
  expect(configFrom(env)).toMatchObject({
    publicUrl: 'https://molo.example',
    mail: { host: 'mail.example', port: 587, security: 'starttls', from: 'molo@b.example' },
  })
})

test.each([
  'postgres://molo_server@database.example/molo',
  'postgres:///molo?host=database.example&user=molo_server',
  'postgres://molo_server@database.example/molo?sslmode=disable',
  'postgres://molo_server@database.example/molo?sslmode=no-verify',
  'postgres://molo_server@database.example/molo?ssl=no-verify',
  'postgres://molo_server@database.example/molo?uselibpqcompat=true&sslmode=require',
  'postgres://molo_server@10.0.0.7/molo',
])('production does not send records in clear, or to whoever answers: %s', (url) => {
  expect(() => configFrom({ ...production, DATABASE_URL: url })).toThrow('sslmode=verify-full')
  expect(configFrom({ ...complete, DATABASE_URL: url }).databaseUrl).toBe(url)
})

test.each([
  'postgres://molo_server@database.example/molo?sslmode=verify-full',
  'postgres:///molo?host=/run/postgresql&user=molo_server',
  'postgres://molo_server@/molo?host=/run/postgresql',
  'postgres://molo_server@localhost/molo',
  'postgres://molo_server@[::1]/molo',
])('production reaches its database at %s', (url) => {
  expect(configFrom({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('a name that belongs to tests is found wherever the address says it', () => {
  const url = 'postgres://molo_server@/molo_test?host=/run/postgresql'
  expect(() => configFrom({ ...production, DATABASE_URL: url })).toThrow('APP_ENV is PRODUCTION')
})

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'molo-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), text)
  return join(folder, 'secret')
}

test('the password of the database comes from a file, whatever signs it has', () => {
  const password = 'p&s/w?r d#%=+@:è'
  const DATABASE_PASSWORD_FILE = fileWith(`${password}\n`)
  for (const url of [production.DATABASE_URL, 'postgres:///molo?host=/run/postgresql&user=molo_server']) {
    const { databaseUrl } = configFrom({ ...production, DATABASE_URL: url, DATABASE_PASSWORD_FILE })
    expect(new Client({ connectionString: databaseUrl })).toMatchObject({ password, database: 'molo' })
  }
})

test('the password of the database stands in one place, and in production not in the environment', () => {
  const DATABASE_URL = 'postgres://molo:told@127.0.0.1/molo'
  expect(configFrom({ ...complete, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  expect(() => configFrom({ ...production, DATABASE_URL })).toThrow('DATABASE_PASSWORD_FILE names a file')
  expect(() => configFrom({ ...complete, DATABASE_URL, DATABASE_PASSWORD_FILE: fileWith('other') })).toThrow(
    'but so is a password',
  )
})

test('the token of a partner comes from a file and does not show itself', () => {
  const { lab } = configFrom({
    ...production,
    PARTNER_LAB_URL: 'https://lab.example',
    PARTNER_LAB_TOKEN_FILE: fileWith('hidden-token'),
  }).partners
  expect(lab?.token?.reveal()).toBe('hidden-token')
  expect(inspect(lab)).not.toContain('hidden-token')
})

test('a secret does not show itself', () => {
  const secret = new Secret('hidden-value')
  expect(`${String(secret)} ${JSON.stringify({ secret })} ${inspect({ secret })}`).not.toContain('hidden-value')
  expect(secret.reveal()).toBe('hidden-value')
})
