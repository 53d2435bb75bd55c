import { expect, test } from 'vitest'
import { checksumOf } from './migration-checksums.ts'
import { checkMigrations } from './migrations.ts'
import { lines, tempTree } from './temp-tree.ts'

function found(files: Record<string, string>, sealed: Record<string, string> = sealOf(files)): string[] {
  const paths = Object.fromEntries(Object.entries(files).map(([name, sql]) => [`db/migrations/${name}`, sql]))
  return lines(checkMigrations(tempTree({ ...paths, 'db/migrations/checksums.json': sealed })))
}
const sealOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, sql]) => [name, checksumOf(sql)]))

const first = { '0001_ships.sql': 'create table ships (id uuid);\ncreate index on ships (id);\n' }

test('sealed migrations without gap pass, whatever the line ends', () => {
  expect(found({ ...first, '0002_jetty.sql': 'create table jetty (id uuid);' })).toEqual([])
  expect(found({ '0001_ships.sql': first['0001_ships.sql'].replaceAll('\n', '\r\n') }, sealOf(first))).toEqual([])
})

test('an edited, a removed and a new migration fail', () => {
  const two = { ...first, '0002_jetty.sql': 'create table jetty (id uuid);' }
  expect(found({ ...two, '0002_jetty.sql': 'create table jetty (id int);' }, sealOf(two))).toEqual([
    'db/migrations/0002_jetty.sql:0 was edited after it was sealed',
  ])
  expect(found(first, sealOf(two))).toEqual([
    'db/migrations/checksums.json:0 0002_jetty.sql was removed after it was sealed',
  ])
  expect(found(two, sealOf(first))).toEqual(['db/migrations/0002_jetty.sql:0 is not sealed'])
})

test('a gap and a number used twice fail', () => {
  expect(found({ ...first, '0003_jetty.sql': '' })).toEqual([
    'db/migrations/0003_jetty.sql:0 should have the number 0002',
  ])
  expect(found({ ...first, '0001_jetty.sql': '' })).toEqual([
    'db/migrations/0001_ships.sql:0 should have the number 0002',
  ])
})

test.each([
  ['alter table ships drop column name;', 'deletes data for good'],
  ['DROP TABLE ships;', 'deletes data for good'],
  ['truncate ships;', 'deletes data for good'],
  ['alter table ships alter column name type text;', 'rewrites the whole table under a lock'],
  ['alter table ships alter name set data type text;', 'rewrites the whole table under a lock'],
  ['alter table ships rename column name to title;', 'breaks the version that still runs during the upgrade'],
  ['alter table ships add column flag text not null;', 'fails on a table that has rows'],
  ['alter table ships alter column flag set not null;', 'reads the whole table under a lock'],
  ['create unique index on ships (name);', 'blocks every write to the table while the index is built'],
])('%s needs a reason', (statement, message) => {
  const say = (sql: string) => found({ ...first, '0002_change.sql': sql })
  expect(say(`-- comment\n${statement}`)).toEqual([`db/migrations/0002_change.sql:2 ${message}`])
  expect(say(`-- reason: the table is small and nothing reads it yet\n${statement}`)).toEqual([])
  expect(say(`create function f() returns void language plpgsql as $$\n  ${statement}\n$$;`)).toEqual([])
})

const alone = (...statements: string[]) =>
  found({
    ...first,
    '0002_index.sql': ['-- without transaction: ten years of rows, and people write', ...statements].join('\n'),
  })

test('an index is built concurrently in a file that says that it has no transaction, and why', () => {
  const pair = [
    'drop index concurrently if exists ships_name;',
    'create index concurrently ships_name on ships (name);',
  ]
  expect(alone(...pair)).toEqual([])
  expect(alone('-- the old one', ...pair, ...pair.map((text) => text.replace('ships_name', 'ships_imo')))).toEqual([])
  const plain = (sql: string) => found({ ...first, '0002_index.sql': sql })
  expect(plain(pair.join('\n'))).toEqual(['db/migrations/0002_index.sql:1 cannot run inside a transaction'])
  expect(plain(`-- without transaction:\n${pair[1]}`)).toEqual([
    'db/migrations/0002_index.sql:2 cannot run inside a transaction',
  ])
  expect(plain('-- an index, not concurrently\nselect 1;')).toEqual([])
})

test('a long table is filled by a procedure that may be called again', () => {
  expect(alone("call fill_search('ships');", "call fill_search('jetty', 100);")).toEqual([])
})

test.each([
  ['by what cannot be called again', ["call pay_wages('ships');"], 2],
  ['without the drop', ['create index concurrently ships_name on ships (name);'], 2],
  [
    'after the drop of another',
    ['drop index concurrently if exists a;', 'create index concurrently b on ships (name);'],
    3,
  ],
  ['before the drop', ['create index concurrently a on ships (name);', 'drop index concurrently if exists a;'], 2],
  ['without a name', ['drop index concurrently if exists a;', 'create index concurrently on ships (name);'], 3],
  [
    'with something else',
    [
      'drop index concurrently if exists a;',
      'create index concurrently a on ships (name);',
      'update ships set name = 1;',
    ],
    4,
  ],
])('a file without a transaction is refused when it cannot be repeated: %s', (_how, statements, line) => {
  expect(alone(...statements)).toEqual([
    `db/migrations/0002_index.sql:${line} cannot be repeated when it ends half-done`,
  ])
})
