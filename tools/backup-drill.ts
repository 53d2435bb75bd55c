import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverModules } from '#apps/api/server-modules.ts'
import { archiveFolder } from './backup/archive.ts'
import { drill } from './backup/drill.ts'

/** `npm run backup:drill`: restores last night's backup as if it were needed, and says in one line whether it would do. */
const scratch = process.env['CACHE_DIRECTORY'] ?? tmpdir()
const result = await drill(process.argv[2] ?? archiveFolder(), join(scratch, 'molo-restore-drill'), serverModules)
console.log(JSON.stringify(result))
process.exitCode = result.ok ? 0 : 1
