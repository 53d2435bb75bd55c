import { archiveFolder } from './backup/archive.ts'
import { factsOf } from './backup/status-facts.ts'
import { shown } from './backup/instant.ts'
import { problemsOf } from './backup/status.ts'

/** `npm run backup:status`: ends with 1 and says why when a restore tonight could disappoint somebody. */
const facts = await factsOf(process.argv[2] ?? archiveFolder())
const problems = problemsOf(facts)
for (const problem of problems) console.error(problem)
if (problems.length === 0) {
  console.log(`All is well. Base backup of ${shown(facts.lastBase!.endedAt)}`)
  if (!('away' in facts.server))
    console.log(`Archived up to ${facts.server.lastArchived}, ${shown(facts.server.lastArchivedAt!)}`)
  console.log(`Last good restore drill ${shown(facts.lastDrill!.endedAt)}`)
}
process.exitCode = problems.length === 0 ? 0 : 1
