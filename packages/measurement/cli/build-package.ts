// Builds the package that is published: plain JavaScript with types, which needs no type stripping.
// Run: npm run build -w @molo/measurement, then npm publish packages/measurement/dist/package
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('..', import.meta.url))
const out = `${home}dist/package`

interface Manifest {
  readonly bin: Record<string, string>
  readonly exports: Record<string, string>
  readonly scripts?: unknown
}

const compiled = (path: string) => path.replace(/\.ts$/, '.js')

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const tsc = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url))
execFileSync(process.execPath, [tsc, '-p', `${home}tsconfig.build.json`, '--outDir', out], { stdio: 'inherit' })

const { scripts: _scripts, ...manifest } = JSON.parse(readFileSync(`${home}package.json`, 'utf8')) as Manifest
const published = {
  ...manifest,
  bin: Object.fromEntries(Object.entries(manifest.bin).map(([name, path]) => [name, compiled(path)])),
  exports: Object.fromEntries(
    Object.entries(manifest.exports).map(([name, path]) => [
      name,
      { types: path.replace(/\.ts$/, '.d.ts'), default: compiled(path) },
    ]),
  ),
  engines: { node: '>=20' },
}
for (const { default: path } of Object.values(published.exports)) {
  if (!existsSync(`${out}/${path}`)) throw new Error(`not built: ${path}`)
}
writeFileSync(`${out}/package.json`, `${JSON.stringify(published, null, 2)}\n`)
copyFileSync(`${home}README.md`, `${out}/README.md`)
console.log(`built ${out}`)
