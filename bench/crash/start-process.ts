import { serverModules } from '#apps/api/server-modules.ts'
import { type Config, configFrom } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { crashModule } from './crash.module.ts'
import { defenceOf } from './options.ts'

/** The product's modules with the one of this proof; says it is ready with one line. */
export async function startProcess(start: (config: Config, modules: ServerModule[]) => Promise<string>): Promise<void> {
  // Ends with the harness, however that ends.
  process.stdin.resume().once('end', () => process.exit())
  const config = configFrom(process.env)
  const broken = process.env['CRASH_BREAK']
  const beside = openDatabase({ url: config.databaseUrl, poolSize: 10, role: 'molo_app', onError: () => {} })
  const line = await start(config, [...serverModules, crashModule(broken ? defenceOf(broken) : undefined, beside)])
  process.stdout.write(`${line}\n`)
}
