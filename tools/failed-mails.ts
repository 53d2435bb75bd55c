import { configFrom } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { createLog } from '#platform/server/base/log.ts'
import { failedMails } from '#platform/server/mail/mails.repo.ts'
import { sendAgain } from '#platform/server/mail/outbox.ts'
import { jobsOf } from '#platform/server/server-parts.ts'
import { loadTexts } from '#platform/server/base/texts.ts'

/**
 * `npm run mails:failed`: the mails that could not be sent, and why; with `-- --send-again` they go once more. Whom they
 * are for and what is in them is nobody's business here.
 */
const config = configFrom(process.env)
const db = openDatabase({ url: config.databaseUrl, poolSize: 1, role: 'molo_app', onError: () => {} })
const failed = await failedMails(db)
for (const { id, createdAt, attempts, refusal } of failed) {
  console.log(`${id}  ${createdAt.toISOString()}  ${attempts} tries  ${refusal}`)
}
if (process.argv.includes('--send-again')) {
  const jobs = await openJobs(config.databaseUrl, jobsOf([], config, await loadTexts([])), createLog('warn'))
  let sent = 0
  for (const { id } of failed) {
    if (await db.transaction({ id: 'system:operator' }, (tx) => sendAgain(tx, jobs, id))) sent++
  }
  console.log(`${sent} of ${failed.length} will be sent again`)
  await jobs.close()
} else console.log(`${failed.length} mails have failed`)
await db.close()
