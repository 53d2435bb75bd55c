import { serverModules } from '#apps/api/server-modules.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { startWorkerProcess } from '#platform/server/start-worker.ts'

// Beside the API of the same machine.
const worker = await startWorkerProcess(configFrom({ OPERATIONS_PORT: '3002', ...process.env }), serverModules)
process.stdout.write(`worker is waiting for work, operations at ${worker.operationsUrl}\n`)
runUntilStopped(
  () => worker.stop(),
  (line) => process.stdout.write(`${line}\n`),
)
