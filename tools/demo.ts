import { migrate } from '#platform/server/upgrade/migrate.ts'
import { ensureDatabase } from './postgres/database.ts'
import { besideApi, environmentOf, serverEnvironment } from './run/environment.ts'
import { runNode } from './run/node.ts'
import { partnerEnvironment, toldPlantEnvironment, untilPlantWorks } from './run/plant.ts'
import { Processes } from './run/processes.ts'
import { untilReady } from './run/ready.ts'
import { ensureWebBuild } from './run/web-build.ts'

/** `npm run demo`: the whole product with the demo terminal's data, as it would run in production. */
ensureWebBuild()
const database = await ensureDatabase('demo')
const env = { ...serverEnvironment('TEST', database.url), WEB_ROOT: 'dist/web' }
const processes = new Processes({ afterwards: database.stop })
try {
  await migrate({ url: database.url, environment: environmentOf(env.APP_ENV), log: console.log })
  processes.start({ name: 'api', args: ['apps/api/main.ts'], env })
  processes.start({ name: 'plant', args: ['apps/simulator/main.ts'], env: toldPlantEnvironment })
  await untilPlantWorks(() => processes.stopping)
  const health = `http://127.0.0.1:${env.OPERATIONS_PORT}/health/ready`
  const ready = await untilReady(health, { seconds: 60, cancelled: () => processes.stopping })
  if (!ready && !processes.stopping) throw new Error(`The API did not become ready at ${health}`)
  if (ready) {
    // Prints the users, so it comes late, right above the address.
    runNode(['demo/load.ts'], env)
    // What the plant says now comes after what it said before.
    processes.start({
      name: 'worker',
      args: ['apps/worker/main.ts'],
      env: { ...env, ...besideApi(env), ...partnerEnvironment },
    })
    console.log(`\nMolo is running at http://${env.HOST}:${env.PORT}  (Ctrl+C stops it)\n`)
  }
} catch (error) {
  await processes.stop()
  throw error
}
