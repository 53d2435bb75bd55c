import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checksumOf,
  checksumsPath,
  migrationNames,
  migrationsFolder,
  sealedChecksums,
} from './checks/migration-checksums.ts'
import { SourceTree } from './checks/source-tree.ts'
import { root } from './run/node.ts'

/** `npm run migration:seal`: writes down the checksum of each new migration. A sealed one is never changed here. */
const tree = new SourceTree(root)
const sealed = sealedChecksums(tree)
for (const name of migrationNames(tree)) {
  const checksum = checksumOf(tree.text(`${migrationsFolder}/${name}`))
  if (sealed[name] && sealed[name] !== checksum) {
    console.error(`${name} was edited after it was sealed: restore it and write a new migration.`)
    console.error(`If no database but your own ever ran it, remove its line from ${checksumsPath} and seal again.`)
    process.exitCode = 1
  } else if (!sealed[name]) {
    sealed[name] = checksum
    console.log(`sealed ${name}`)
  }
}
if (!process.exitCode) writeFileSync(join(root, checksumsPath), `${JSON.stringify(sealed, null, 2)}\n`)
