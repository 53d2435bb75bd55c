import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configFrom, settingNames } from '#platform/server/config/config.ts'
import { root } from '../run/node.ts'
import { readYaml } from './read-yaml.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Service {
  read_only: string
  cap_drop: string[]
  security_opt: string[]
  tmpfs: string[]
  mem_limit: string
  pids_limit: string
  privileged?: string
  cap_add?: string[]
  network_mode?: string
  command?: string[]
  environment: Record<string, string>
  secrets: string[]
  volumes: string[]
  ports?: string[]
  healthcheck?: { disable?: string; test?: string[] }
}
const compose = readYaml(read('deploy/compose.yaml')) as unknown as {
  services: Record<'postgres' | 'migrate' | 'api' | 'worker', Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, string>
}
const { postgres, migrate, api, worker } = compose.services

test('names, merges and lists of a compose file are understood', () => {
  const text = `x: &base\n  a: 1\n  b: [c, 'd:e']\n# no\ny:\n  <<: *base\n  a: 2\n  list:\n    - f:g\n    - h\nz: *base\nempty:\n`
  expect(readYaml(text)).toEqual({
    x: { a: '1', b: ['c', 'd:e'] },
    y: { a: '2', b: ['c', 'd:e'], list: ['f:g', 'h'] },
    z: { a: '1', b: ['c', 'd:e'] },
    empty: '',
  })
})

describe.each(Object.entries(compose.services))('the container %s', (_name, service) => {
  test('can gain no rights, write nothing of its own, and not take the machine with it', () => {
    expect(service).toMatchObject({
      read_only: 'true',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: '2g',
      pids_limit: '256',
    })
    expect([service.privileged, service.cap_add]).toEqual([undefined, undefined])
  })

  test('is given files and volumes that there are', () => {
    for (const secret of service.secrets) expect(Object.keys(compose.secrets)).toContain(secret)
    for (const [source = ''] of service.volumes.map((volume) => volume.split(':'))) {
      const isThere = source.startsWith('./') ? existsSync(join(root, 'deploy', source)) : source in compose.volumes
      expect(isThere, source).toBe(true)
    }
  })
})

test('the owner is known to the migrations, and to the database itself', () => {
  expect([migrate.secrets, api.secrets, worker.secrets]).toEqual([
    ['owner-password'],
    ['server-password'],
    ['server-password'],
  ])
  expect(JSON.stringify([api, worker])).not.toContain('owner')
  expect(postgres.secrets).toContain('owner-password')
})

test.each([
  ['migrate', migrate, 'molo_owner'],
  ['api', api, 'molo_server'],
  ['worker', worker, 'molo_server'],
])('the settings of %s are accepted in PRODUCTION, and name its login', (_name, { environment }, login) => {
  expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([])
  const given = Object.entries(environment).map(([name, value]) => [name, value.replace(/^\$\{\w+:-(.*)\}$/, '$1')])
  const file = join(root, 'deploy/roles.sql')
  const config = configFrom({ ...Object.fromEntries(given), DATABASE_PASSWORD_FILE: file })
  expect(config.environment).toBe('PRODUCTION')
  expect(new URL(config.databaseUrl).searchParams.get('user')).toBe(login)
})

test('the database is reached through its socket only, the API from this machine only', () => {
  expect(postgres).toMatchObject({ network_mode: 'none', command: ['postgres', '-c', 'listen_addresses='] })
  expect(postgres.environment['POSTGRES_INITDB_ARGS']).toMatch(/--data-checksums .*--auth=scram-sha-256/)
  for (const service of [postgres, migrate, api, worker]) expect(service.volumes).toContain('socket:/run/postgresql')
  expect(postgres.healthcheck?.test?.join(' ')).toContain('/proc/1/comm && pg_isready')
  expect(api.ports).toEqual(['127.0.0.1:3000:3000'])
  expect([postgres.ports, migrate.ports, worker.ports]).toEqual([undefined, undefined, undefined])
})

test('API and worker say whether they are well, each at its own port', () => {
  const image = read('deploy/Dockerfile')
  expect(image).toMatch(/HEALTHCHECK[\s\S]*process\.env\.OPERATIONS_PORT[\s\S]*health\/ready/)
  expect([api.healthcheck, worker.healthcheck]).toEqual([undefined, undefined])
  expect(worker.environment['OPERATIONS_PORT']).toBe('3002')
  expect(image).toMatch(/^USER node$/m)
})

test('secrets come into no commit and into no image', () => {
  for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\//)
  expect(read('.gitignore').split('\n')).toContain('deploy/secrets/')
  expect(read('deploy/Dockerfile.dockerignore').split('\n')).toContain('deploy/secrets')
  const { status } = spawnSync('git', ['check-ignore', '--quiet', 'deploy/secrets/owner-password'], { cwd: root })
  expect(status).not.toBe(1)
})
