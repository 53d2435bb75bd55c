import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { root } from '../tools/run/node.ts'

/** A part of the interface by itself: `<name>.page.tsx`, in no menu and in no build of the product, as files in memory. */
export async function builtPart(name: string): Promise<Map<string, string | Uint8Array>> {
  const made = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(root, `e2e/${name}.page.tsx`), output: { entryFileNames: 'page.js' } },
    },
  })) as Rolldown.RolldownOutput
  return new Map(made.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

export function partDocument(files: ReadonlyMap<string, unknown>, nonce: string): string {
  const styles = [...files.keys()].filter((file) => file.endsWith('.css'))
  return `<!doctype html><html lang="en"><head><title>Part</title><meta name="csp-nonce" content="${nonce}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('')}</head>
    <body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`
}
