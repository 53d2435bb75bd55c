import { configFrom } from '#platform/server/config/config.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { startApi } from '#platform/server/start-api.ts'
import { serverModules } from './server-modules.ts'

const api = await startApi(configFrom(process.env), serverModules)
process.stdout.write(`API at ${api.url}, operations at ${api.operationsUrl}\n`)
runUntilStopped(
  () => api.stop(),
  (line) => process.stdout.write(`${line}\n`),
)
