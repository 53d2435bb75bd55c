import type { Machine } from './machine.ts'
import type { Visitor } from './visitor.ts'

/** What is asked of the installed product. Answers with what was found, or throws with what should have been. */
export interface Question {
  what: string
  answer: () => Promise<string>
}

const site = 'https://molo.terminal.example'
const ready = 'http://127.0.0.1:3001/health/ready'
const chosen = 'vQ3#mLz9!Tbx-kYr'

export interface Installed {
  machine: Machine
  visitor: Visitor
  /** As the first administrator's command printed it. */
  firstPassword: string
  /** The block that made the first administrator. */
  firstAdmin: string
}

function expectThat(isSo: boolean, otherwise: unknown): void {
  if (!isSo) throw new Error(typeof otherwise === 'string' ? otherwise : JSON.stringify(otherwise))
}

/** Runs what must be refused, and answers with the last thing that it said. */
async function refusal(machine: Machine, commands: string, words: string): Promise<string> {
  const { code, said } = await machine.run(commands)
  const line = said.split('\n').find((text) => text.includes(words))
  expectThat(code !== 0 && line !== undefined, `ended with ${code}: ${said}`)
  return `refused: ${line!.replace(/^.*?(ERROR|FATAL): +/, '').trim()}`
}

const asServer = (sql: string) =>
  `cd / && runuser -u molo_server -- psql --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="${sql}" molo`
/** As molo-api.service would, with other settings and as somebody else. */
const asService = (user: string, settings: string, program: string) =>
  `systemd-run --quiet --pipe --wait --collect --uid=${user} --property=EnvironmentFile=${settings} ` +
  `--working-directory=/opt/molo /opt/molo/node_modules/.bin/node ${program}`
const apiProcess = 'pid=$(systemctl show --property=MainPID --value molo-api)'
/** Inside the unit's own view of the files. */
const inApi = (command: string) =>
  `${apiProcess}; nsenter --target=$pid --mount -- setpriv --reuid=molo_server --regid=molo_server --clear-groups ${command}`

/** The session goes on to the questions after the upgrade. */
export const visit = { token: '' }

export function firstDay({ machine, visitor, firstPassword, firstAdmin }: Installed): Question[] {
  const login = (password: string) =>
    visitor.call('POST', `${site}/api/authentication/login`, { body: { username: 'ada', password } })
  return [
    {
      what: 'is it ready?',
      answer: async () => {
        const { status, body } = await visitor.call('GET', ready)
        expectThat(status === 200 && body.ready === true, body)
        return JSON.stringify(body)
      },
    },
    {
      what: 'does the proxy send plain http to https, and the application keep it there?',
      answer: async () => {
        const moved = await visitor.call('GET', 'http://molo.terminal.example/')
        expectThat(moved.status === 301 && moved.headers['location'] === `${site}/`, moved)
        const { status, headers } = await visitor.call('GET', `${site}/`)
        expectThat(status === 200 && String(headers['strict-transport-security']).includes('max-age'), headers)
        return `301, then 200 with ${String(headers['strict-transport-security'])}`
      },
    },
    {
      what: 'what does the first password open?',
      answer: async () => {
        const { body } = await login(firstPassword)
        expectThat(body.data?.passwordMustBeChanged === true && body.data.user === null, body)
        return 'nothing but the choice of another one'
      },
    },
    {
      what: 'can it be changed, and does the new one sign in?',
      answer: async () => {
        const body = { username: 'ada', oldPassword: firstPassword, newPassword: chosen, confirmPassword: chosen }
        const changed = await visitor.call('POST', `${site}/api/security/password-change-expired`, { body })
        expectThat(changed.status === 200, changed)
        const signedIn = await login(chosen)
        visit.token = signedIn.body.data?.user?.token ?? ''
        expectThat(visit.token !== '', signedIn)
        return 'signed in'
      },
    },
    {
      what: 'can a record be written, and read in its list?',
      answer: async () => {
        const country = { isoCode: 'IT', name: { en: 'Italy', it: 'Italia' }, isEuMember: true, isRussian: false }
        const list = `${site}/api/master-data/Countries`
        const written = await visitor.call('POST', list, { token: visit.token, body: country })
        expectThat(written.status === 200, written)
        return readList(visitor)
      },
    },
    {
      what: 'from which address did they come, says the log of the door?',
      answer: async () => {
        const { body } = await visitor.call('GET', `${site}/api/system/Logs/sign-ins`, { token: visit.token })
        const addresses = new Set(body.data?.rows?.map(({ address }) => address))
        expectThat(addresses.has('127.0.0.1') && addresses.size === 2, [...addresses])
        return [...addresses].join(', ')
      },
    },
    {
      what: 'a second first administrator?',
      answer: () => refusal(machine, firstAdmin, 'has all rights already'),
    },
    {
      what: 'the API with the login of the owner?',
      answer: () =>
        refusal(machine, asService('molo_owner', '/etc/molo/migrate.env', 'apps/api/main.ts'), 'is not one for'),
    },
    {
      what: 'the worker with the login of the owner?',
      answer: () =>
        refusal(machine, asService('molo_owner', '/etc/molo/migrate.env', 'apps/worker/main.ts'), 'is not one for'),
    },
    {
      what: 'the account of the servers, as the owner of the database?',
      answer: () => refusal(machine, `cd / && runuser -u molo_server -- psql --username=molo_owner molo`, 'FATAL'),
    },
    {
      what: 'what does the login of the servers see of a plant without saying whose?',
      answer: async () => {
        await machine.run(
          `cd / && runuser -u postgres -- psql --quiet --command="set session_replication_role = replica; insert into voyage_counters (plant, year, last) values ('N', 2026, 1)" molo`,
        )
        const count = 'select count(*) from voyage_counters'
        const blind = await machine.run(asServer(count))
        const home = await machine.run(asServer(`select set_config('molo.sites', '*', false); ${count}`))
        expectThat(blind.said.trim() === '0' && home.said.trim().endsWith('1'), [blind, home])
        return '0 of 1 row'
      },
    },
    ...[
      'set row_security = off; select count(*) from voyage_counters',
      'alter table voyage_counters disable row level security',
      'alter table history disable trigger all',
      'set role molo_owner',
      'create table beside (id int)',
    ].map((sql) => ({ what: `\`${sql}\`?`, answer: () => refusal(machine, asServer(sql), 'ERROR') })),
    {
      what: 'may others read the settings, or the servers change their own program?',
      answer: async () => {
        // The certificate is for everybody; its folder is not.
        const open =
          "find /etc/molo -mindepth 1 -perm /o=rwx -not -name '*.crt'; find /opt/molo/ -not -user root -print -quit"
        const { said } = await machine.run(open)
        expectThat(said === '', said)
        return mustWork(await machine.run("stat --format='%U:%G %a %n' /etc/molo/*"))
          .said.trim()
          .replaceAll('\n', ', ')
      },
    },
    {
      what: 'where can the API write?',
      answer: async () => {
        await machine.run(inApi('touch /var/lib/molo/documents/try && rm /var/lib/molo/documents/try')).then(mustWork)
        const others = ['/opt/molo/try', '/etc/molo/try', '/var/lib/molo/historian/try', '/run/try']
        for (const path of others) await refusal(machine, inApi(`touch ${path}`), 'touch:')
        return `/var/lib/molo/documents, not ${others.join(', ')}`
      },
    },
    {
      what: 'are the units right, and how exposed does systemd find them (0 to 10)?',
      answer: async () => {
        const units = ['molo-api', 'molo-worker', 'molo-migrate']
        mustWork(await machine.run(`systemd-analyze verify ${units.map((unit) => `${unit}.service`).join(' ')}`))
        const found: string[] = []
        for (const unit of units) {
          const { said } = await machine.run(`systemd-analyze security --no-pager ${unit}.service | tail --lines=1`)
          found.push(`${unit} ${/: ([\d.]+)/.exec(said)?.[1] ?? said}`)
        }
        return found.join(', ')
      },
    },
    {
      what: 'as whom do they run, and with how much memory?',
      answer: async () => {
        const found: string[] = []
        for (const unit of ['molo-api', 'molo-worker']) {
          const process = `/proc/$(systemctl show --property=MainPID --value ${unit})`
          const { said } = mustWork(await machine.run(`stat --format=%U ${process}; grep VmRSS ${process}/status`))
          expectThat(said.startsWith('molo_server\n'), said)
          found.push(`${unit} ${Math.round(Number(/(\d+) kB/.exec(said)?.[1]) / 1024)} MB`)
        }
        return `molo_server: ${found.join(', ')}`
      },
    },
  ]
}

/** While the release is made and its migrations run, the old one is asked all the time. */
export function afterUpgrade({ machine, visitor }: Installed, seen: { asked: number; refused: unknown[] }): Question[] {
  return [
    {
      what: 'did the old servers stay ready while the new release was made and migrated?',
      answer: async () => {
        expectThat(seen.refused.length === 0 && seen.asked > 20, seen)
        return `${seen.asked} times asked, ${seen.refused.length} times not ready`
      },
    },
    {
      what: 'has the new migration run, and from where do the servers run?',
      answer: async () => {
        const { said } = await machine.run(asServer('select max(name) from migrations'))
        expectThat(said.trim() === upgradeMigration, said)
        const folder = mustWork(await machine.run(`${apiProcess}; readlink /proc/$pid/cwd`)).said.trim()
        expectThat(folder === '/opt/molo-0.2.0', folder)
        return `${upgradeMigration}, ${folder}`
      },
    },
    { what: 'does the session of before go on, and is the record there?', answer: () => readList(visitor) },
  ]
}

export const upgradeMigration = '9999_drill.sql'

export function afterRemoval({ machine }: Installed): Question[] {
  return [
    {
      what: 'is anything left?',
      answer: async () => {
        const { said } = await machine.run(
          [
            'ls --directory /opt/molo* /etc/molo* /var/lib/molo* /etc/systemd/system/molo* 2>/dev/null || true',
            "find /proc -maxdepth 2 -name exe -lname '*node*' 2>/dev/null || true",
            "cd / && runuser -u postgres -- psql --no-psqlrc --tuples-only --command='select datname from pg_database' | grep molo || true",
          ].join('\n'),
        )
        expectThat(said.trim() === '', said)
        return 'no file, no process, no database'
      },
    },
  ]
}

async function readList(visitor: Visitor): Promise<string> {
  const { status, body } = await visitor.call('GET', `${site}/api/master-data/Countries`, { token: visit.token })
  expectThat(status === 200 && body.data?.rows?.length === 1, body)
  return '200, 1 row'
}

function mustWork<T extends { code: number; said: string }>(ended: T): T {
  expectThat(ended.code === 0, ended.said)
  return ended
}

/** Whether the old servers would be taken for ready, until told to stop. */
export function watchReadiness(visitor: Visitor): () => Promise<{ asked: number; refused: unknown[] }> {
  const seen = { asked: 0, refused: [] as unknown[] }
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { status, body } = await visitor.call('GET', ready)
      seen.asked++
      if (status !== 200) seen.refused.push([status, body])
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })()
  return async () => {
    over.abort()
    await watching
    return seen
  }
}
