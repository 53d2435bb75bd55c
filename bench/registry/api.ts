// The real API with the two wide registries beside the product's modules.
import { serverModules } from '#apps/api/server-modules.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { startApi } from '#platform/server/start-api.ts'
import { largeRegistry, smallRegistry } from './wide.registry.ts'

const wide = { id: 'bench', registries: [{ registry: smallRegistry }, { registry: largeRegistry }] }
const api = await startApi(configFrom(process.env), [...serverModules, wide])
process.stdout.write(`${JSON.stringify({ url: api.url })}\n`)
runUntilStopped(
  () => api.stop(),
  () => {},
)
