import { startWorkerProcess } from '#platform/server/start-worker.ts'
import { startProcess } from './start-process.ts'

await startProcess(async (config, modules) => {
  await startWorkerProcess(config, modules)
  return 'working'
})
