import { serverModules } from '#apps/api/server-modules.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { startApi } from '#platform/server/start-api.ts'

// Ends with the drill, however that ends.
process.stdin.resume().once('end', () => process.exit())
const { url } = await startApi(configFrom(process.env), serverModules)
process.stdout.write(`${url}\n`)
