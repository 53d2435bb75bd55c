import { join } from 'node:path'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { clusterHome } from './postgres/cluster.ts'
import { ensureDatabase } from './postgres/database.ts'
import { besideApi, environmentOf, serverEnvironment } from './run/environment.ts'
import { runNodeBeside } from './run/node.ts'
import { partnerEnvironment, toldPlantEnvironment, untilPlantWorks } from './run/plant.ts'
import { Processes } from './run/processes.ts'
import { untilReady } from './run/ready.ts'
import { ensureWebBuild } from './run/web-build.ts'

/** `npm run demo`: the whole product with the demo terminal's past, as it would run in production; and its day goes on. */
const building = ensureWebBuild()
const database = await ensureDatabase('demo')
const env = {
  ...serverEnvironment('TEST', database.url),
  WEB_ROOT: 'dist/web',
  DEMO_PLAYED: join(clusterHome('demo'), 'played'),
}
const processes = new Processes({ afterwards: database.stop })
try {
  await migrate({ url: database.url, environment: environmentOf(env.APP_ENV), log: console.log })
  // Prints the users, so it ends late, right above the address.
  const loading = runNodeBeside(['demo/load.ts'], env)
  await Promise.race([building, loading.then(() => building)])
  processes.start({ name: 'api', args: ['apps/api/main.ts'], env })
  processes.start({ name: 'plant', args: ['apps/simulator/main.ts'], env: toldPlantEnvironment })
  await untilPlantWorks(() => processes.stopping)
  const health = `http://127.0.0.1:${env.OPERATIONS_PORT}/health/ready`
  const ready = await untilReady(health, { seconds: 60, cancelled: () => processes.stopping })
  if (!ready && !processes.stopping) throw new Error(`The API did not become ready at ${health}`)
  await loading
  if (ready) {
    // What the plant says now comes after what it said before.
    processes.start({
      name: 'worker',
      args: ['apps/worker/main.ts'],
      env: { ...env, ...besideApi(env), ...partnerEnvironment },
    })
    processes.start({ name: 'people', args: ['demo/live.ts'], env })
    console.log(`\nMolo is running at http://${env.HOST}:${env.PORT}  (Ctrl+C stops it)\n`)
  }
} catch (error) {
  await processes.stop()
  throw error
}
