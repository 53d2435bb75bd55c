import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../postgres/lock.ts'
import { giveTo, serverOwner } from '../postgres/server-programs.ts'
import { Refused } from './refused.ts'

/** Nothing is ever overwritten: the damaged database may be the only place where the answer to a question is. */
export function emptyFolder(into: string): void {
  if (existsSync(into) && readdirSync(into).length > 0) {
    const pid = serverIn(into)
    if (pid) {
      throw new Refused(
        `A server runs in ${into} (process ${pid}).`,
        'stop it first: systemctl stop molo-api molo-worker postgresql@15-main; or restore beside it with --into another folder.',
      )
    }
    throw new Refused(
      `${into} is not empty.`,
      `keep what is there: mv ${into} ${into}.before-restore; or take another folder with --into.`,
    )
  }
  if (mkdirSync(into, { recursive: true, mode: 0o700 }) || existsSync(into)) {
    giveTo(serverOwner(), into)
    chmodSync(into, 0o700)
  }
}

/** The process that serves this data folder, if one does. */
export function serverIn(folder: string): number | undefined {
  const path = join(folder, 'postmaster.pid')
  const pid = existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : 0
  return pid && isAlive(pid) ? pid : undefined
}
