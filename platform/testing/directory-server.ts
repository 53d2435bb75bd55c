import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export interface DirectoryServer {
  env: Record<string, string>
  /** Changes entries, as an administrator of the directory would. */
  modify(ldif: string): void
  stop(): Promise<void>
  start(): Promise<void>
}

export interface DirectoryPerson {
  uid: string
  password?: string
  /** Several people with the same uid live in different branches. */
  branch?: string
}

const suffix = 'dc=molo,dc=example'
const administrator = { dn: `cn=admin,${suffix}`, password: 'the administrator of the directory' }
const service = { dn: `cn=reader,${suffix}`, password: 'the reader of the directory' }
const programs = { slapd: '/usr/sbin/slapd', slapadd: '/usr/sbin/slapadd', ldapmodify: '/usr/bin/ldapmodify' }

/** The server ends with whoever started it, also when that dies without a word. */
const untilInputEnds = '"$0" -d 0 -f "$1" -h "$2" & read _; kill $!; wait'

/** A real OpenLDAP server on loopback, which allows binds without a password: the trap must be there to be avoided. */
export async function directoryServer(people: DirectoryPerson[]): Promise<DirectoryServer> {
  for (const program of Object.values(programs)) {
    if (!existsSync(program)) throw new Error(`${program} is missing: run npm run setup, which installs OpenLDAP`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'molo-directory-'))
  mkdirSync(join(folder, 'data'))
  const port = await freePort()
  const conf = join(folder, 'slapd.conf')
  writeFileSync(conf, configuration(folder))
  writeFileSync(join(folder, 'people.ldif'), entries(people))
  writeFileSync(join(folder, 'reader'), `${service.password}\n`)
  writeFileSync(join(folder, 'administrator'), administrator.password, { mode: 0o600 })
  execFileSync(programs.slapadd, ['-f', conf, '-l', join(folder, 'people.ldif')], { stdio: 'pipe' })

  let slapd: ChildProcess | undefined
  const url = `ldap://127.0.0.1:${port}`
  const start = async () => {
    slapd = spawn('sh', ['-c', untilInputEnds, programs.slapd, conf, url], { stdio: ['pipe', 'ignore', 'ignore'] })
    await untilListening(port)
  }
  const stop = async () => {
    if (!slapd || slapd.exitCode !== null) return
    const ended = new Promise((resolve) => slapd?.once('exit', resolve))
    slapd.stdin?.end()
    await ended
  }
  await start()
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })
  return {
    env: {
      DIRECTORY_URL: url,
      DIRECTORY_BIND_DN: service.dn,
      DIRECTORY_BIND_PASSWORD_FILE: join(folder, 'reader'),
      DIRECTORY_BASE: suffix,
    },
    modify: (ldif) =>
      void execFileSync(
        programs.ldapmodify,
        ['-x', '-H', url, '-D', administrator.dn, '-y', join(folder, 'administrator')],
        { input: ldif },
      ),
    start,
    stop,
  }
}

function configuration(folder: string): string {
  const schemas = ['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`)
  return `${schemas.join('\n')}
pidfile ${folder}/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
allow bind_anon_cred bind_anon_dn
database mdb
suffix "${suffix}"
rootdn "${administrator.dn}"
rootpw "${administrator.password}"
directory ${folder}/data
maxsize 10485760
index uid eq
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${service.dn}" read by * auth
`
}

function entries(people: DirectoryPerson[]): string {
  const branches = [...new Set(people.map((person) => person.branch ?? 'people'))]
  return [
    `dn: ${suffix}\nobjectClass: dcObject\nobjectClass: organization\ndc: molo\no: Molo`,
    `dn: ${service.dn}\nobjectClass: person\ncn: reader\nsn: reader\nuserPassword: ${service.password}`,
    ...branches.map((branch) => `dn: ou=${branch},${suffix}\nobjectClass: organizationalUnit\nou: ${branch}`),
    ...people.map(
      ({ uid, password, branch = 'people' }) =>
        `dn: uid=${uid},ou=${branch},${suffix}\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${uid}\nsn: ${uid}` +
        (password ? `\nuserPassword: ${password}` : ''),
    ),
  ].join('\n\n')
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilListening(port: number): Promise<void> {
  const until = Date.now() + 10_000
  for (;;) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
    })
    if (isUp) return
    if (Date.now() > until) throw new Error('the directory server did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
