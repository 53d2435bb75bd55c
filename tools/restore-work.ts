import { parseArgs } from 'node:util'
import { shown } from './backup/instant.ts'
import { orRefused, Refused } from './backup/refused.ts'
import { abortJobs, dropMails, readWorkInHand, releaseWork } from './backup/restored.repo.ts'
import { onServer } from './postgres/database.ts'

/** `npm run restore:work -- <url>`: what a restored installation would do as soon as it may; `--start` lets it. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'drop-mails': { type: 'string' },
    'abort-jobs': { type: 'string' },
    start: { type: 'boolean', default: false },
  },
})
await orRefused(async () => {
  const [url] = positionals
  if (!url)
    throw new Refused('Say which database.', 'npm run restore:work -- "postgres://…", as npm run restore printed it.')
  await onServer(url, async (client) => {
    const before = await readWorkInHand(client)
    if (values['drop-mails'] !== undefined) {
      const dropped = await dropMails(client, chosen(values['drop-mails'], before.mails))
      console.log(`${dropped} mails will not be sent`)
    }
    if (values['abort-jobs'] !== undefined) {
      console.log(`${await abortJobs(client, chosen(values['abort-jobs'], before.jobs))} jobs aborted`)
    }
    const { restoredTo, jobs, mails, messages } = await readWorkInHand(client)
    console.log(restoredTo ? `Work is held: restored to ${shown(new Date(restoredTo))}` : 'Work is not held.')
    console.log(
      `${mails.length} mails wait. Those of the last hour may have been sent before: ask the mail server's log.`,
    )
    for (const { id, createdAt, subject, recipients } of mails) {
      console.log(`  ${id}  ${createdAt.toISOString()}  ${subject}  to ${recipients.join(', ')}`)
    }
    console.log(`${jobs.length} jobs wait. They work on the database only, and go on from the step where they were.`)
    for (const { id, kind, state, stage, requestedAt, requestedBy } of jobs) {
      console.log(`  ${id}  ${requestedAt.toISOString()}  ${kind} (${state}, ${stage}) of ${requestedBy}`)
    }
    console.log(
      `${messages} messages to partners wait. Each partner is asked whether it has them before they are sent.`,
    )
    if (values.start) {
      await releaseWork(client)
      console.log('Released: the worker begins within ten seconds.')
    } else if (restoredTo) {
      console.log(
        'Leave mails out with --drop-mails all (or ids, comma separated), jobs with --abort-jobs; then --start.',
      )
    }
  })
})

function chosen(text: string, all: readonly { id: string }[]): string[] {
  return text === 'all' ? all.map(({ id }) => id) : text.split(',')
}
