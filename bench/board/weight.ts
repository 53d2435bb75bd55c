import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { root } from '../../tools/run/node.ts'

/** What a file adds to a page that has everything else of the house already. */
export async function weightOf(path: string): Promise<{ script: number; style: number }> {
  const folder = path.slice(0, path.lastIndexOf('/'))
  const isShared = (id: string) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith(folder)
  const made = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, path),
        external: (id) => isShared(id) || (id.startsWith('../') && !id.includes(folder)),
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput
  let [script, style] = [0, 0]
  for (const file of made.output) {
    if (file.type === 'chunk') script += gzipSync(file.code).length
    else if (file.fileName.endsWith('.css')) style += gzipSync(file.source).length
  }
  return { script, style }
}
