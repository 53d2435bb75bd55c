import { inspect } from 'node:util'
import { expect, test } from 'vitest'
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
    'a historian in clear over the network of production',
    { ...production, PARTNER_HISTORIAN_URL: 'opc.tcp://historian:4840', PARTNER_HISTORIAN_SECURITY: 'none' },
    'none is for a server on the same machine',
  ],
  [
    'a historian of production without a place for certificates',
    { ...production, PARTNER_HISTORIAN_URL: 'opc.tcp://historian:4840' },
    'PARTNER_HISTORIAN_CERTIFICATES must name a folder',
  ],
  [
    'a password that others could read on its way',
    {
      ...complete,
      PARTNER_HISTORIAN_URL: 'opc.tcp://historian:4840',
      PARTNER_HISTORIAN_SECURITY: 'sign',
      PARTNER_HISTORIAN_CERTIFICATES: 'certificates',
      PARTNER_HISTORIAN_USER: 'molo',
      PARTNER_HISTORIAN_PASSWORD_FILE: 'password',
    },
    'needs PARTNER_HISTORIAN_SECURITY signAndEncrypt',
  ],
  [
    'a security that does not exist',
    { ...complete, PARTNER_HISTORIAN_URL: 'opc.tcp://historian:4840', PARTNER_HISTORIAN_SECURITY: 'None' },
    'is one of none, sign, signAndEncrypt',
  ],
  ['half of a directory', { ...complete, DIRECTORY_URL: 'ldap://127.0.0.1' }, 'belong together'],
])('%s does not start', (_what, env, message) => {
  expect(() => configFrom(env)).toThrow(message)
})

test('a historian is asked with security in production, and as it comes on this machine and outside production', () => {
  const url = 'opc.tcp://historian:4840'
  const modeOf = (env: Record<string, string>) => configFrom(env).partners.historian?.opcUa?.mode
  expect(modeOf({ ...complete, PARTNER_HISTORIAN_URL: url })).toBe('none')
  expect(modeOf({ ...production, PARTNER_HISTORIAN_URL: 'opc.tcp://127.0.0.1:4840' })).toBe('none')
  expect(modeOf({ ...production, PARTNER_HISTORIAN_URL: url, PARTNER_HISTORIAN_CERTIFICATES: 'folder' })).toBe(
    'signAndEncrypt',
  )
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

test('a secret does not show itself', () => {
  const secret = new Secret('hidden-value')
  expect(`${String(secret)} ${JSON.stringify({ secret })} ${inspect({ secret })}`).not.toContain('hidden-value')
  expect(secret.reveal()).toBe('hidden-value')
})
