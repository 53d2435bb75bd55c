import { expect, test } from 'vitest'
import { configFrom } from './config.ts'

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
