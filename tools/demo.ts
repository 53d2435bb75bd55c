import { migrate } from '#platform/server/database/migrate.ts'
import { ensureDatabase } from './postgres/database.ts'
import { environmentOf, serverEnvironment } from './run/environment.ts'
import { runNode } from './run/node.ts'
import { Processes } from './run/processes.ts'
import { untilReady } from './run/ready.ts'
import { ensureWebBuild } from './run/web-build.ts'

/** `npm run demo`: the whole product with the demo terminal's data, as it would run in production. */
const database = await ensureDatabase('demo')
const env = serverEnvironment('TEST', database.url)
await migrate({ url: database.url, environment: environmentOf(env.APP_ENV), log: console.log })
ensureWebBuild()

const processes = new Processes({ afterwards: database.stop })
processes.start({ name: 'api', args: ['apps/api/main.ts'], env })
processes.start({ name: 'worker', args: ['apps/worker/main.ts'], env })

const address = `http://${env.HOST}:${env.PORT}`
const health = `http://${env.HOST}:${env.OPERATIONS_PORT}/health/ready`
if (await untilReady(health, { seconds: 60, cancelled: () => processes.stopping })) {
  // Prints the users, so it comes last, right above the address.
  runNode(['demo/load.ts'], env)
  console.log(`\nMolo is running at ${address}  (Ctrl+C stops it)\n`)
} else if (!processes.stopping) {
  console.error(`The API did not become ready at ${health}`)
  process.exitCode = 1
  await processes.stop()
}
