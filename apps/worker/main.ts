import { serverModules } from '#apps/api/server-modules.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { startWorkerProcess } from '#platform/server/start-worker.ts'

const worker = await startWorkerProcess(configFrom(process.env), serverModules)
process.stdout.write('worker is waiting for work\n')
runUntilStopped(
  () => worker.stop(),
  (line) => process.stdout.write(`${line}\n`),
)
