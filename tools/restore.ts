import { createInterface } from 'node:readline/promises'
import { migrationFiles } from '#platform/server/database/migration-files.ts'
import { shown } from './backup/instant.ts'
import { orRefused, Refused } from './backup/refused.ts'
import { restoreOptions } from './backup/restore-options.ts'
import { preparedRestore, type Restored, restore, targetWords } from './backup/restore.ts'

/** `npm run restore -- --to <moment>`: the database as it was, in a folder of its own. docs/operations/backup.md says when. */
await orRefused(async () => {
  const options = restoreOptions(process.argv.slice(2), new Date())
  const prepared = await preparedRestore(options)
  const { archive, plan, into } = prepared
  const oldest = archive.bases[0]!
  say('Archive', `${archive.folder}: ${archive.bases.length} base backups since ${shown(oldest.endedAt)}`)
  if (plan.newest) say('', `newest change ${shown(plan.newest)}`)
  say('Restore to', targetWords(plan.target))
  say('From', `base backup ${plan.base.name}, ${size(plan.base.bytes)}, then at most ${plan.files} WAL files`)
  say('Into', `${into}, port ${options.port} on a socket that only you can reach`)
  if (!options.yes) await confirm()

  const restored = await restore(prepared, options.port)
  if (options.json) console.log(JSON.stringify(summaryOf(restored)))
  else await report(restored)
})

async function confirm(): Promise<void> {
  const next = 'look at the two times above and run it again with --yes.'
  if (!process.stdin.isTTY) throw new Refused('Nobody is there to confirm it.', next)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Is that the moment? Nothing existing is touched. Type yes: ')
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new Refused('Nothing was done.', next)
}

async function report({ plan, server, into, databases }: Restored): Promise<void> {
  const newest = (await migrationFiles()).at(-1)!.name
  console.log(
    `\nRestored in ${seconds(server.unpackMs + server.verifyMs + server.replayMs)}: unpacked ${seconds(server.unpackMs)}, verified ${seconds(server.verifyMs)}, replayed ${seconds(server.replayMs)}`,
  )
  for (const { name, reached, sessionsEnded, work } of databases) {
    say('Database', `${name}, ${reached.environment}`)
    say('Reached', reached.lastCommit ? `last commit ${shown(reached.lastCommit)}` : 'nothing after the base backup')
    say('Changes', `${reached.changes}, newest of ${reached.newestChange ? shown(reached.newestChange) : 'never'}`)
    say('Schema', `${reached.newestMigration}${reached.newestMigration === newest ? ', as this release' : ''}`)
    if (reached.newestMigration < newest) say('', `this release needs ${newest}: npm run migrate before it is started`)
    if (reached.newestMigration > newest) say('', `this release is older (${newest}): install the one that fits first`)
    if (reached.otherCollations.length > 0) {
      say(
        'Indexes',
        `sorted otherwise on this machine (${reached.otherCollations.join(', ')}): reindex database ${name}`,
      )
    }
    say('Sessions', `${sessionsEnded} ended: everybody signs in again`)
    say('Work', `held: ${work.jobs.length} jobs and ${work.mails.length} mails were in hand, nothing of it runs yet`)
    const url = server.url(name)
    say('Look at it', `psql "${url}"`)
    say('In order?', `npm run check:invariants -- "${url}"`)
    say('In hand', `npm run restore:work -- "${url}"`)
  }
  say('Stop it', server.stopCommand)
  console.log(`\n${plan.base.name} is now a server of its own in ${into}. To make it the installation's, go on in
docs/operations/backup.md, "Handing over".`)
}

function summaryOf({ plan, server, databases }: Restored) {
  return {
    base: plan.base.name,
    timeline: plan.timeline,
    unpackMs: server.unpackMs,
    verifyMs: server.verifyMs,
    replayMs: server.replayMs,
    databases: databases.map(({ name, reached, sessionsEnded, work }) => ({
      name,
      url: server.url(name),
      lastCommit: reached.lastCommit,
      sessionsEnded,
      jobs: work.jobs.length,
      mails: work.mails.length,
    })),
  }
}

function say(name: string, text: string): void {
  console.log(`${name.padEnd(13)}${text}`)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function size(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`
}
