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

async function sizeOf(name: string, code: string): Promise<BundleSize> {
  const start = '\0all-entries'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'all-entries',
        resolveId: (id) => (id === start ? id : null),
        load: (id) => (id === start ? code : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: start, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const bundle = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('')
  if (bundle.length === 0) throw new Error(`empty bundle ${name}`)
  return { name, minified: Buffer.byteLength(bundle), gzip: gzipSync(bundle, { level: 9 }).length }
}

const all = (entry: string) => `export * from ${JSON.stringify(source(entry))}`

/** What a tank calculator page takes: any product, the trace, the trace as text, import of a table. */
const CALCULATOR = [
  `export { tankQuantity, importTable, forReport } from ${JSON.stringify(source('tank'))}`,
  `export { traceTank, renderTrace } from ${JSON.stringify(source('trace'))}`,
]

export async function bundleSizes(): Promise<BundleSize[]> {
  const sizes: BundleSize[] = []
  for (const entry of ENTRIES) sizes.push(await sizeOf(entry, all(entry)))
  sizes.push(await sizeOf('tank calculator', CALCULATOR.join('\n')))
  sizes.push(await sizeOf('everything', ENTRIES.map(all).join('\n')))
  return sizes
}
