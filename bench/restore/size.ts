import { readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { readArchive } from '../../tools/backup/archive.ts'
import { archivingCluster } from '../../tools/backup/archiving-cluster.ts'
import { planRestore } from '../../tools/backup/plan.ts'
import { prove } from '../../tools/backup/prove.ts'
import { recover } from '../../tools/backup/recover.ts'
import { walTimes } from '../../tools/backup/wal-times.ts'
import { serverModules } from '#apps/api/server-modules.ts'
import { onServer } from '../../tools/postgres/database.ts'
import { findServerPrograms } from '../../tools/postgres/server-programs.ts'
import { fillReadings } from '../stock/readings-sql.ts'
import { databaseBytes, fillHistory, walPosition } from './fill.repo.ts'
import { databaseName, fillProduct } from './load.ts'

const gigabyte = 1e9
/** With its share of the index, more or less. */
const bytesOfReading = 140
/** The database, its unpacked check, its restored copy, the packed backup, the log of filling it: with room to spare. */
const roomFactor = 6

/** How long it takes at a size that an installation has after some years. */
export async function measureSize(gigabytes: number, say: (line: string) => void): Promise<string[]> {
  const name = `drill-${process.pid}`
  const cluster = await archivingCluster(name)
  const figures: [string, string][] = []
  const note = (what: string, figure: string) => {
    figures.push([what, figure])
    say(`${what}: ${figure}`)
  }
  try {
    const { bavail, bsize } = statfsSync(cluster.home)
    if (bavail * bsize < gigabytes * gigabyte * roomFactor) {
      throw new Error(
        `${gigabytes * roomFactor} GB of free space are needed, ${Math.floor((bavail * bsize) / gigabyte)} are there`,
      )
    }
    const url = await fillProduct(cluster, 1)
    const filled = await onServer(url, async (client) => {
      const began = performance.now()
      await fillReadings(client, (gigabytes * gigabyte) / 2 / bytesOfReading)
      await fillHistory(client, gigabytes * gigabyte - (await databaseBytes(client)))
      await client.query('vacuum analyze history')
      return { bytes: await databaseBytes(client), seconds: (performance.now() - began) / 1000 }
    })
    note('database', `${inGigabytes(filled.bytes)} (filled in ${filled.seconds.toFixed(0)} s)`)
    await onServer(url, (client) => client.query('checkpoint'))
    await cluster.baseBackup()
    const base = readArchive(cluster.archive).bases.at(-1)!
    const { seconds } = JSON.parse(readFileSync(join(cluster.archive, 'last-good.json'), 'utf8')) as { seconds: number }
    const copying = (base.endedAt.getTime() - base.startedAt.getTime()) / 1000
    note(
      'base backup',
      `${seconds} s: copied in ${copying.toFixed(0)} s, then unpacked and verified; ${inGigabytes(base.packedBytes)} packed`,
    )
    const wal = await onServer(url, async (client) => {
      const before = await walPosition(client)
      await fillHistory(client, (gigabytes * gigabyte) / 10)
      return (await walPosition(client)) - before
    })
    await cluster.archived()
    cluster.destroy()

    const archive = readArchive(cluster.archive)
    const wish = { target: { kind: 'latest', upToGap: false } as const, base: undefined }
    const plan = await planRestore(archive, wish, walTimes(archive, findServerPrograms()))
    const server = await recover(archive, plan, join(cluster.home, 'restored'), 5433)
    note('unpacked', `${(server.unpackMs / 1000).toFixed(0)} s`)
    note('verified', `${(server.verifyMs / 1000).toFixed(0)} s`)
    note('replayed', `${inGigabytes(wal)} of WAL, ${plan.files} files, in ${(server.replayMs / 1000).toFixed(0)} s`)
    note('restored', `${((server.unpackMs + server.verifyMs + server.replayMs) / 1000).toFixed(0)} s together`)
    const proof = await prove(server.url(databaseName), serverModules)
    note('every row in every index', `${(proof.amcheckMs / 1000).toFixed(0)} s`)
    note('invariants', `${(proof.invariantsMs / 1000).toFixed(1)} s`)
    note('signed in, read, posted', `${(proof.apiMs / 1000).toFixed(1)} s`)
    for (const problem of proof.problems) note('PROBLEM', problem)
    if (proof.problems.length > 0) process.exitCode = 1
    server.stop()
    return figures.map(([what, figure]) => `${what.padEnd(26)}${figure}`)
  } finally {
    await cluster.remove()
    rmSync(cluster.home, { recursive: true, force: true })
  }
}

const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(2)} GB`
