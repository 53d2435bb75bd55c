import { startApi } from '#platform/server/start-api.ts'
import { startProcess } from './start-process.ts'

await startProcess(async (config, modules) => (await startApi(config, modules)).url)
