import { migrate } from '#platform/server/upgrade/migrate.ts'
import { ensureDatabase } from './postgres/database.ts'
import { besideApi, environmentOf, serverEnvironment } from './run/environment.ts'
import { runNode, vite } from './run/node.ts'
import { letFlow, partnerEnvironment, plantEnvironment, untilPlantWorks } from './run/plant.ts'
import { Processes } from './run/processes.ts'

/** `npm run dev`: API, worker and web application with reload, on a private database. Ctrl+C stops all of it. */
const database = await ensureDatabase('dev')
const env = serverEnvironment('DEV', database.url)
const processes = new Processes({ afterwards: database.stop })
try {
  await migrate({ url: database.url, environment: environmentOf(env.APP_ENV), log: console.log })
  runNode(['demo/load.ts'], env)
  processes.start({ name: 'api', args: ['--watch', '--watch-preserve-output', 'apps/api/main.ts'], env })
  processes.start({ name: 'plant', args: ['apps/simulator/main.ts'], env: plantEnvironment })
  processes.start({ name: 'web', args: [vite, 'apps/web'], env: { ...env, API_PORT: env.PORT } })
  if (await untilPlantWorks(() => processes.stopping)) await letFlow()
  processes.start({
    name: 'worker',
    args: ['--watch', '--watch-preserve-output', 'apps/worker/main.ts'],
    env: { ...env, ...besideApi(env), ...partnerEnvironment },
  })
} catch (error) {
  await processes.stop()
  throw error
}
