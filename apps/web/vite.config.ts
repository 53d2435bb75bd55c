import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below this a packet is a packet; fonts and pictures are compressed already. */
const worthwhile = { bytes: 1024, kinds: /\.(js|css|svg)$/ }

/** Each file also as small as it gets, once and for all browsers, so that the server only picks one. */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: async ({ dir }) => {
      const folder = join(dir!, 'assets')
      const names = (await readdir(folder)).filter((name) => worthwhile.kinds.test(name))
      await Promise.all(
        names.map(async (name) => {
          const path = join(folder, name)
          const content = await readFile(path)
          if (content.length < worthwhile.bytes) return
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          await writeFile(`${path}.br`, await brotli(content, { params }))
          await writeFile(`${path}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION }))
        }),
      )
    },
  }
}

/** What the phone's application is made of, in both languages, and the pages before the door: they open without a network. */
const offline =
  /apps\/web\/pocket\.ts|phone\/pocket-app\.tsx|web\/app\/gates\.tsx|(platform\/core|platform\/web|modules\/pocket)\/i18n\/(en|it)\.json/

/** Nobody waits for these on a jetty. */
const insideOnly = /\/(inside|parts|zod|grid|list)-/

/** The worker that keeps them, with their names; the browser takes over another one when these are others. */
function pocketWorker(): Plugin {
  return {
    name: 'pocket-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = filesFrom(bundle)
        const tooMuch = files.filter((name) => insideOnly.test(name))
        if (tooMuch.length > 0) throw new Error(`the phone's application takes along ${tooMuch.join(', ')}`)
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
        const source = await readFile(join(import.meta.dirname, 'pocket-worker.js'), 'utf8')
        const filled = source.replace('__VERSION__', version).replace('__FILES__', JSON.stringify(files))
        this.emitFile({ type: 'asset', fileName: 'pocket-worker.js', source: filled })
      },
    },
  }
}

function filesFrom(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const take = (name: string) => {
    const file = bundle[name]
    if (!file || found.has(name)) return
    found.add(name)
    if (file.type !== 'chunk') return
    file.imports.forEach(take)
    file.viteMetadata?.importedCss.forEach(take)
    file.viteMetadata?.importedAssets.forEach(take)
  }
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && (file.isEntry || file.moduleIds.some((id) => offline.test(id)))) take(file.fileName)
  }
  // Letters that the styles name.
  for (const name of Object.keys(bundle)) if (/latin.*\.woff2$/.test(name)) found.add(name)
  return [...found].toSorted().map((name) => `/${name}`)
}

const parts = new RegExp(
  [
    'node_modules/@tabler/',
    'platform/(core/(?!i18n)|ui/parts/(?!category-chart)|ui/density|web/base|web/fields|web/forms|web/objects)',
    'platform/web/registry/(files|list/as-at|list/use-list-names)',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

const phone =
  /platform[\\/](core[\\/](date-format|number-format)|web[\\/]base[\\/](sign-out|wire))|modules[\\/]pocket[\\/]web[\\/]pocket\.module/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pocketWorker(), compressedFiles()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Data addresses for fonts or scripts would be refused by the content security policy; files never are.
    assetsInlineLimit: 0,
    // Every browser that can run the application knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without groups a page asks for a hundred files of a kilobyte; a group takes along what it needs, the higher first.
          groups: [
            // The setting stands beside what it sets: no other chunk can build a shape before it is made.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|web[\\/]app[\\/]no-eval/, priority: 8 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 7 },
            { name: 'start', test: /web[\\/]app[\\/]start/, priority: 6 },
            // First what the login page shows, so that nothing of the application comes along for a button's sake.
            { name: 'gates', test: /web[\\/]app[\\/]gates/, priority: 5 },
            // What the phone's application has in common with everything inside: or it would take all of that along.
            { name: 'phone', test: phone, priority: 4.5 },
            { name: 'inside', test: /apps[\\/]web[\\/]inside/, priority: 4 },
            // What lists have in common with pages that need no grid.
            { name: 'parts', test: parts, priority: 3 },
            { name: 'grid', test: /node_modules[\\/](ag-grid|ag-stack)/, priority: 2 },
            { name: 'list', test: /platform[\\/]web[\\/]registry[\\/]registry-list/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/health': api },
  },
})
