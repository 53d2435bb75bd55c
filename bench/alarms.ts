// npm run bench:alarms (-- --tanks 8 --seconds 3 for less): a flood of alarms against the built product and a list that is open in Chromium.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startApp } from '../e2e/app.ts'
import { launchBrowser, openVisit, startSignedIn } from '../e2e/browser.ts'
import { administrator } from '../e2e/people.ts'
import { onServer } from '../tools/postgres/database.ts'
import { measureFlood } from './alarms/flood.ts'

const { values } = parseArgs({
  options: { tanks: { type: 'string', default: '62' }, seconds: { type: 'string', default: '10' } },
})
const app = await startApp()
const browser = await launchBrowser()
try {
  console.log(
    `${process.arch}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}, Chromium ${browser.version()}; below a load of 1 the figures are ours.`,
  )
  // Tanks out of service have no alarms; here all of them join in.
  await onServer(app.databaseUrl, (client) =>
    client.query("set molo.actor = 'system:bench'; update tanks set is_out_of_service = false where is_out_of_service"),
  )
  const { page } = await openVisit(browser, app.url)
  await startSignedIn(page, administrator)
  const figures = await measureFlood(page, app.databaseUrl, {
    tanks: Number(values.tanks),
    seconds: Number(values.seconds),
  })
  console.log(
    `${values.tanks} tanks, ${figures.changes} changes in ${(figures.tookMs / 1000).toFixed(1)} s\n` +
      `from the gauge to the screen: median ${figures.p50} ms, 95 % within ${figures.p95} ms, slowest ${figures.slowest} ms\n` +
      `an alarm opened meanwhile: slowest ${figures.slowestOpening} ms`,
  )
  if (figures.p95 >= 2000) process.exitCode = 1
} finally {
  await browser.close()
  await app.stop()
}
