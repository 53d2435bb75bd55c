// Size of what a browser would load: each public entry by itself, and all of them together.
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const ENTRIES = ['volume-correction', 'weight', 'tank', 'gas', 'movement', 'vessel', 'trace']
const source = (entry: string) => fileURLToPath(new URL(`../src/entry/${entry}.ts`, import.meta.url))

export interface BundleSize {
  readonly name: string
  readonly minified: number
  readonly gzip: number
}

async function sizeOf(name: string, entries: readonly string[]): Promise<BundleSize> {
  const start = '\0all-entries'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'all-entries',
        resolveId: (id) => (id === start ? id : null),
        load: (id) =>
          id === start ? entries.map((entry) => `export * from ${JSON.stringify(source(entry))}`).join('\n') : null,
      },
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: start, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const code = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('')
  if (code.length === 0) throw new Error(`empty bundle ${name}`)
  return { name, minified: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).length }
}

export async function bundleSizes(): Promise<BundleSize[]> {
  const sizes: BundleSize[] = []
  for (const entry of ENTRIES) sizes.push(await sizeOf(entry, [entry]))
  sizes.push(await sizeOf('everything', ENTRIES))
  return sizes
}
