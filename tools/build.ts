import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverFiles } from './build/server-files.ts'
import { root, runNode, vite } from './run/node.ts'

/** `npm run build`: the web application for production, and the proof that the servers will find all they import. */
runNode([vite, 'build', 'apps/web'])
if (!existsSync(join(root, 'dist/web/index.html'))) throw new Error('the web build left no dist/web/index.html')

const starts = [
  'apps/api/main.ts',
  'apps/worker/main.ts',
  'tools/migrate.ts',
  'tools/first-admin.ts',
  'tools/restore.ts',
  'tools/restore-work.ts',
  'tools/backup-status.ts',
  'tools/backup-drill.ts',
  'tools/backup-documents.ts',
  'tools/backup-prune.ts',
]
const { files, problems } = serverFiles(root, starts)
if (problems.length > 0) throw new Error(`the servers cannot start in production:\n${problems.join('\n')}`)
for (const file of files.filter((file) => !starts.includes(file))) await import(pathToFileURL(join(root, file)).href)
console.log(`The servers run as they are, from ${files.length} files that were all loaded once.`)
