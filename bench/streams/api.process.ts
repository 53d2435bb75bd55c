import { once } from 'node:events'
import { serverModules } from '#apps/api/server-modules.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { startApi } from '#platform/server/start-api.ts'
import { watched } from '../registry/watch.ts'

// Ends with the harness, however that ends.
process.once('disconnect', () => process.exit())
const { url } = await startApi(configFrom(process.env), serverModules)
process.send!({ url })
// Watched from one message to the next.
for (;;) {
  await once(process, 'message')
  process.send!(await watched(() => once(process, 'message')))
}
