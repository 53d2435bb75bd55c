import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterHome, ensureCluster, removeCluster } from '../postgres/cluster.ts'
import { onServer } from '../postgres/database.ts'
import { giveTo, serverOwner } from '../postgres/server-programs.ts'
import { root } from '../run/node.ts'
import { archiverState, closeWalFile } from './archiver.repo.ts'

export interface ArchivingCluster {
  /** Superuser, database `postgres`. */
  url: string
  /** Free to use; the server's user may write there. */
  home: string
  archive: string
  /** Runs a script of `deploy/backup` as the server's user; its output, and whether it ended well. */
  script(name: string, args?: string[], env?: Record<string, string>): Promise<{ ok: boolean; said: string }>
  baseBackup(): Promise<void>
  /** Closes the WAL file in use and waits until it is in the archive. */
  archived(): Promise<void>
  /** Kills the postmaster and deletes the data folder; answers when it was killed. */
  destroy(): Date
  remove(): Promise<void>
}

interface Options {
  /** Settings that take the place of shipped ones: for seeing what happens then. */
  settings?: string
}

/** A private server that archives with the scripts and the settings that are shipped, in folders of its own. */
export async function archivingCluster(name: string, options: Options = {}): Promise<ArchivingCluster> {
  const home = clusterHome(name)
  const [archive, release] = [join(home, 'archive'), join(home, 'release')]
  const owner = serverOwner()
  const folder = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o755 })
    giveTo(owner, path)
  }
  const scripts = join(release, 'deploy/backup')
  for (const path of [home, archive, join(archive, 'wal'), join(archive, 'base'), scripts]) folder(path)
  // As in an installation: the checkout may lie where the server's user cannot go.
  for (const script of globSync(join(root, 'deploy/backup/*.sh'))) {
    copyFileSync(script, join(scripts, basename(script)))
    chmodSync(join(scripts, basename(script)), 0o755)
  }
  const shipped = readFileSync(join(root, 'deploy/backup/molo-backup.conf'), 'utf8')
    .replaceAll('/opt/molo', release)
    .replaceAll('/var/backups/molo', archive)
  const { url } = await ensureCluster(name, { settings: `${shipped}${options.settings ?? ''}` })
  await onServer(url, (client) => client.query(readFileSync(join(root, 'deploy/backup/role.sql'), 'utf8')))

  const script: ArchivingCluster['script'] = async (name, args = [], env = {}) => {
    const { port } = new URL(url)
    const child = spawn(join(scripts, name), args, {
      ...owner,
      cwd: '/',
      env: {
        ...process.env,
        PGHOST: '127.0.0.1',
        PGPORT: port,
        PGUSER: 'molo_backup',
        MOLO_BACKUP_ARCHIVE: archive,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exit = once(child, 'exit')
    const said = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = (await exit) as [number | null]
    return { ok: code === 0, said: said.join('') }
  }
  return {
    url,
    home,
    archive,
    script,
    async baseBackup() {
      const { ok, said } = await script('base-backup.sh')
      if (!ok) throw new Error(`the base backup failed: ${said}`)
    },
    async archived() {
      const deadline = Date.now() + 30_000
      await onServer(url, async (client) => {
        const file = await closeWalFile(client)
        while (((await archiverState(client)).lastArchived ?? '') < file) {
          if (Date.now() > deadline) throw new Error(`${file} did not come into the archive within 30 s`)
          await pause(20)
        }
      })
    },
    destroy() {
      const [pid] = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      const killed = new Date()
      rmSync(join(home, 'data'), { recursive: true, force: true, maxRetries: 20 })
      return killed
    },
    remove: () => removeCluster(name),
  }
}
