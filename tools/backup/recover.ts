import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onServer } from '../postgres/database.ts'
import {
  findServerPrograms,
  giveTo,
  runServerProgram,
  serverOwner,
  serverProgramsOf,
} from '../postgres/server-programs.ts'
import { root } from '../run/node.ts'
import type { Archive } from './archive.ts'
import type { Plan } from './plan.ts'
import { Refused } from './refused.ts'
import { emptyFolder, serverIn } from './target-folder.ts'
import { type Unpacked, unpackVerified } from './unpack.ts'

export interface Recovered extends Unpacked {
  replayMs: number
  /** Reached by nobody but the owner of the server: through a socket in a folder of its own. */
  url(database: string): string
  stopCommand: string
  stop(): void
}

/** Unpacks, verifies, replays up to the target, and leaves a server running that only its owner can reach. */
export async function recover(archive: Archive, plan: Plan, into: string, port: number): Promise<Recovered> {
  emptyFolder(into)
  const unpacked = unpackVerified(archive, plan.base, into)
  const owner = serverOwner()
  const scratch = mkdtempSync(join(tmpdir(), 'molo-restore-'))
  giveTo(owner, scratch)
  const put = (path: string, text: string) => {
    writeFileSync(path, text)
    giveTo(owner, path)
  }
  // The folder can be entered by its owner only, so whoever reaches the socket may come in.
  put(join(scratch, 'hba.conf'), 'local all all trust\n')
  put(join(scratch, 'ident.conf'), '')
  put(join(scratch, 'server.conf'), '')
  put(join(into, 'recovery.signal'), '')
  // The release may lie where the server's user cannot go.
  copyFileSync(join(root, 'deploy/backup/fetch-wal.sh'), join(scratch, 'fetch-wal.sh'))
  giveTo(owner, join(scratch, 'fetch-wal.sh'))

  const programs = serverProgramsOf(plan.base.version)
  const log = join(scratch, 'server.log')
  const url: Recovered['url'] = (database) =>
    `postgres://postgres@localhost/${encodeURIComponent(database)}?host=${scratch}&port=${port}`
  const began = performance.now()
  try {
    const flags = Object.entries(settingsOf(archive, plan, scratch, port)).map(
      ([name, value]) => `-c ${name}='${value}'`,
    )
    runServerProgram(owner, 'pg_ctl', ['start', '-w', '-s', '-D', into, '-l', log, '-o', flags.join(' ')], programs)
    await promoted(into, url('postgres'))
  } catch {
    const said = readFileSync(log, 'utf8').split('\n')
    const complaints = said.filter((line) => /FATAL|PANIC|ERROR|HINT|invalid|fetch-wal/.test(line))
    throw new Refused(
      `The server did not come up from ${plan.base.name}. It said:\n${complaints.slice(-6).join('\n')}`,
      `read ${log}; empty ${into}, and try an earlier moment, or another backup with --base.`,
    )
  }
  return {
    ...unpacked,
    replayMs: performance.now() - began,
    url,
    stopCommand: `runuser -u postgres -- ${join(programs, 'pg_ctl')} stop -D ${into}; rm -r ${scratch}`,
    stop: () => stopRecovered(into, url('postgres'), programs),
  }
}

/** Stops a restored server and forgets the settings that it was recovered with. */
export function stopRecovered(into: string, url: string, programs = findServerPrograms()): void {
  runServerProgram(serverOwner(), 'pg_ctl', ['stop', '-w', '-s', '-m', 'fast', '-D', into], programs)
  rmSync(new URL(url).searchParams.get('host')!, { recursive: true, force: true })
}

/** Waits for the end of the replay, however long it takes: as long as the server lives, it is getting there. */
async function promoted(data: string, url: string): Promise<void> {
  for (;;) {
    const failure = await onServer(url, () => Promise.resolve()).then(
      () => undefined,
      (error: Error) => error,
    )
    if (!failure) return
    if (!serverIn(data)) throw failure
    await pause(50)
  }
}

/**
 * Settings of their own, given on the command line: they count more than any that came with the data, and nothing of the
 * recovery is left when the server is started with the installation's.
 */
function settingsOf({ folder }: Archive, { target, timeline }: Plan, scratch: string, port: number) {
  return {
    config_file: join(scratch, 'server.conf'),
    hba_file: join(scratch, 'hba.conf'),
    ident_file: join(scratch, 'ident.conf'),
    listen_addresses: '',
    unix_socket_directories: scratch,
    port,
    // Nobody reads before it is whole, and so the server need not be as large as the one that it comes from.
    hot_standby: 'off',
    restore_command: `/bin/sh "${scratch}/fetch-wal.sh" "%f" "%p" "${folder}/wal"`,
    recovery_target_timeline: timeline,
    recovery_target_action: 'promote',
    ...(target.kind === 'moment'
      ? { recovery_target_time: target.at.toISOString().replace('Z', '+00'), recovery_target_inclusive: 'on' }
      : target.kind === 'base'
        ? { recovery_target: 'immediate' }
        : {}),
    // What it writes belongs into the archive as soon as it is the installation's server, and not before: kept until then.
    archive_mode: 'on',
    archive_command: '/bin/false',
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
  }
}
