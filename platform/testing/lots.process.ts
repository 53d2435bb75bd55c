// A worker as a process of its own, for the test that kills it.
import { configFrom } from '#platform/server/config/config.ts'
import { startWorkerProcess } from '#platform/server/start-worker.ts'
import { lotsModule } from './lots.fixture.ts'

// Ends with the test, however that ends.
process.stdin.resume().once('end', () => process.exit())
await startWorkerProcess(configFrom(process.env), [lotsModule])
process.stdout.write('working\n')
