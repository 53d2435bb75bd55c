import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configFrom, settingNames } from '#platform/server/config/config.ts'
import { root } from '../run/node.ts'

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const settled = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => /^(\w+)=(.*)$/.exec(line)!.slice(1) as [string, string])
const environmentIn = (name: string) =>
  Object.fromEntries(settled(read(name)).map(([key, value]) => [key, value.replace(/^"(.*)"$/, '$1')]))

describe.each(['api', 'worker', 'migrate'])('molo-%s.service', (name) => {
  const lines = settled(read(`molo-${name}.service`))
  const valuesOf = (key: string) => lines.filter(([one]) => one === key).map(([, value]) => value)

  test.each([
    ['NoNewPrivileges', 'true'],
    ['CapabilityBoundingSet', ''],
    ['ProtectSystem', 'strict'],
    ['ProtectHome', 'true'],
    ['PrivateTmp', 'true'],
    ['PrivateDevices', 'true'],
    ['ProtectClock', 'true'],
    ['ProtectHostname', 'true'],
    ['ProtectKernelTunables', 'true'],
    ['ProtectKernelModules', 'true'],
    ['ProtectKernelLogs', 'true'],
    ['ProtectControlGroups', 'true'],
    ['RestrictNamespaces', 'true'],
    ['RestrictSUIDSGID', 'true'],
    ['LockPersonality', 'true'],
    ['SystemCallArchitectures', 'native'],
    ['UMask', '0077'],
    ['LimitCORE', '0'],
  ])('%s is %s', (key, value) => expect(valuesOf(key)).toEqual([value]))

  test('calls of the system and memory have limits', () => {
    expect(valuesOf('SystemCallFilter')).toEqual(['@system-service', '~@privileged'])
    expect(valuesOf('MemoryMax')).toHaveLength(1)
    expect(valuesOf('TasksMax')).toHaveLength(1)
  })

  test('only the migrations know the owner, and they have all the time they need', () => {
    const isMigration = name === 'migrate'
    expect(valuesOf('User')).toEqual([isMigration ? 'molo_owner' : 'molo_server'])
    expect(valuesOf('EnvironmentFile')).toEqual([isMigration ? '/etc/molo/migrate.env' : '/etc/molo/molo.env'])
    expect(valuesOf('TimeoutStartSec')).toEqual(isMigration ? ['infinity'] : [])
    expect(lines.map(([key]) => key)).not.toContain('ExecStartPre')
  })

  test('what it sets in the environment are settings', () => {
    const set = valuesOf('Environment').flatMap((value) => value.split(' ').map((one) => one.split('=')[0]!))
    expect(set.filter((one) => !settingNames.includes(one))).toEqual([])
  })
})

test('the delivered settings are accepted as they are, and name the right logins', () => {
  const server = configFrom(environmentIn('molo.env'))
  expect(server).toMatchObject({ environment: 'PRODUCTION', trustedProxies: ['127.0.0.1'] })
  expect(server.databaseUrl).toContain('user=molo_server')
  expect(configFrom(environmentIn('migrate.env')).databaseUrl).toContain('user=molo_owner')
  expect(read('molo.env')).not.toContain('molo_owner')
})

describe('the proxy', () => {
  const text = read('nginx.conf')
  test('leads pages to TLS, and refuses calls that come without', () => {
    const open = text.slice(text.indexOf('listen 80;'), text.indexOf('listen 443'))
    expect(open).toMatch(/location \/ \{\s+return 301 https:/)
    expect(open).toMatch(/location \/api\/ \{\s+return 403;/)
  })

  test('speaks TLS 1.2 and 1.3 only, and tells who is calling in its own words', () => {
    expect(/ssl_protocols (.*);/.exec(text)?.[1]).toBe('TLSv1.2 TLSv1.3')
    expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(text).not.toContain('$proxy_add_x_forwarded_for')
    expect(text.toLowerCase()).not.toContain('strict-transport-security')
  })
})
