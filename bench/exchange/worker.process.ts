import { configFrom } from '#platform/server/config/config.ts'
import { createLog } from '#platform/server/base/log.ts'
import { startWorkerProcess } from '#platform/server/start-worker.ts'
import { drillModule } from './drill.module.ts'
import { defenceOf } from './options.ts'
import { limits, pace } from './pace.ts'

// Ends with the harness, however that ends.
process.stdin.resume().once('end', () => process.exit())
const config = configFrom(process.env)
const broken = process.env['EXCHANGE_BREAK']
const modules = [drillModule(broken ? defenceOf(broken) : undefined)]
await startWorkerProcess(config, modules, createLog(config.logLevel), { limits, pace })
process.stdout.write('working\n')
