import { configFrom } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { startWorkerProcess } from '#platform/server/start-worker.ts'
import { drillModule, drillProcess } from './drill.module.ts'

/** A worker that kills itself where a run says so, as the machine would: without a last word. */
const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}

// Ends with the harness, however that ends.
process.stdin.resume().once('end', () => process.exit())
const config = configFrom(process.env)
const beside = openDatabase({ url: config.databaseUrl, poolSize: 4, role: 'molo_app', onError: () => {} })
await startWorkerProcess(config, [drillModule(drillProcess(beside, die))])
