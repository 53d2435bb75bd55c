import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { integer, metaOf, type NamedField, optional, text } from '#platform/core/fields.ts'
import { type FormRow, type FormValues, rowsOf } from '../base/form-values.ts'
import { type FormMerge, mergeForm } from './merge-form.ts'

const note = optional(text({ max: 10 }))
const partFields: NamedField[] = [{ ...metaOf(optional(integer({ min: 0, max: 9 }))), name: 'd' }]
const childFields: NamedField[] = [
  { ...metaOf(note), name: 'c' },
  { kind: 'rows', required: true, areRecords: true, rowFields: partFields, name: 'parts' },
]
const fields: readonly NamedField[] = [
  { ...metaOf(note), name: 'a' },
  { ...metaOf(note), name: 'b' },
  { kind: 'rows', required: true, areRecords: true, rowFields: childFields, name: 'children' },
]

const word = fc.constantFrom('', 'x', 'y', 'z')
const row = (key: string, cells: FormValues): FormRow => ({ key, id: key, cells })
const keyed = <T>(keys: readonly string[], one: (key: string) => fc.Arbitrary<T>) =>
  fc.subarray([...keys]).chain((chosen) => fc.tuple(...chosen.map(one)))
const part = (key: string) => word.map((d) => row(key, { d }))
const child = (key: string) =>
  fc.record({ c: word, parts: keyed(['p', 'q'], part) }).map((cells) => row(key, cells as FormValues))
const stored = fc.record({ a: word, b: word, children: keyed(['1', '2', '3'], child) }) as fc.Arbitrary<FormValues>
/** Ids are given once: no row that is new on one side has the id of one that is new on the other. */
const renamed = (values: FormValues, base: FormValues, level = fields): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = level.find((one) => one.name === name)!
      if (field.kind !== 'rows') return [name, value]
      const fresh = rowsOf(value).map((one) => {
        const before = rowsOf(base[name]).find(({ key }) => key === one.key)
        return row(before ? one.key : `my-${one.key}`, renamed(one.cells, before?.cells ?? {}, field.rowFields!))
      })
      return [name, fresh]
    }),
  )
const three = fc
  .record({ base: stored, mine: stored, theirs: stored })
  .map(({ base, mine, theirs }) => ({ base, mine: renamed(mine, base), theirs }))

/** Every value with the path that leads to it, and `there` for each row. */
function leaves(values: FormValues, level = fields, at = ''): Record<string, unknown> {
  return Object.fromEntries(
    level.flatMap((field) =>
      field.kind === 'rows'
        ? rowsOf(values[field.name]).flatMap((one) => {
            const path = `${at}${field.name}.${one.key}`
            return [[path, 'there'], ...Object.entries(leaves(one.cells, field.rowFields ?? [], `${path}.`))]
          })
        : [[at + field.name, values[field.name]]],
    ),
  ) as Record<string, unknown>
}
const listed = ({ conflicts, onlyMine, onlyTheirs }: FormMerge) =>
  [...conflicts, ...onlyMine, ...onlyTheirs].map(({ path }) => path)
const rowAbove = (path: string) => path.split('.').slice(0, -1).join('.')

describe('merge of two forms that began with the same record', () => {
  test('nothing typed is lost: what the user changed is as the user left it, unless the other side is picked', () => {
    fc.assert(
      fc.property(three, (versions) => {
        const [before, my, merged] = [versions.base, versions.mine, mergeForm(fields, versions).merged].map((form) =>
          leaves(form),
        )
        const typed = Object.keys(my!).filter((path) => my![path] !== before![path])
        expect(typed.map((path) => merged![path])).toEqual(typed.map((path) => my![path]))
        // And what the user took away stays away.
        const removed = Object.keys(before!).filter((path) => before![path] === 'there' && !(path in my!))
        expect(removed.filter((path) => path in merged!)).toEqual([])
      }),
    )
  })

  test('what only the other changed is taken over', () => {
    fc.assert(
      fc.property(three, (versions) => {
        const [before, my, their, merged] = [
          versions.base,
          versions.mine,
          versions.theirs,
          mergeForm(fields, versions).merged,
        ].map((form) => leaves(form))
        const inKept = Object.keys(their!).filter((path) => rowAbove(path) === '' || rowAbove(path) in merged!)
        const untouched = inKept.filter((path) => path in my! && my![path] === before![path])
        expect(untouched.map((path) => merged![path])).toEqual(untouched.map((path) => their![path]))
        expect(inKept.filter((path) => !(path in before!) && !(path in merged!))).toEqual([])
      }),
    )
  })

  test('whoever changes nothing gets the other one’s record, and nobody is asked', () => {
    fc.assert(
      fc.property(stored, stored, (base, changed) => {
        const theirs = mergeForm(fields, { base, mine: base, theirs: changed })
        expect(leaves(theirs.merged)).toEqual(leaves(changed))
        expect([theirs.conflicts, theirs.onlyMine]).toEqual([[], []])
        const mine = mergeForm(fields, { base, mine: changed, theirs: base })
        expect(leaves(mine.merged)).toEqual(leaves(changed))
        expect([mine.conflicts, mine.onlyTheirs]).toEqual([[], []])
      }),
    )
  })

  test('both sides see the same conflicts, each of them once', () => {
    fc.assert(
      fc.property(three, ({ base, mine, theirs }) => {
        const here = mergeForm(fields, { base, mine, theirs })
        const there = mergeForm(fields, { base, mine: theirs, theirs: mine })
        const paths = (merge: FormMerge) => merge.conflicts.map(({ path }) => path).toSorted()
        expect(paths(here)).toEqual(paths(there))
        expect(new Set(listed(here)).size).toBe(listed(here).length)
      }),
    )
  })

  test('the picked sides decide the conflicts and nothing else', () => {
    fc.assert(
      fc.property(three, (versions) => {
        const asked = mergeForm(fields, versions)
        const sides = Object.fromEntries(asked.conflicts.map(({ path }) => [path, 'theirs' as const]))
        const picked = mergeForm(fields, versions, sides)
        const theirs = leaves(versions.theirs)
        const [was, is] = [leaves(asked.merged), leaves(picked.merged)]
        const decided = (path: string) =>
          asked.conflicts.some((entry) => path === entry.path || (entry.isRow && path.startsWith(`${entry.path}.`)))
        const paths = [...new Set([...Object.keys(was), ...Object.keys(is)])]
        expect(paths.map((path) => is[path])).toEqual(paths.map((path) => (decided(path) ? theirs[path] : was[path])))
      }),
    )
  })

  test('rows that are no records count as one value', () => {
    const plain = fields.map((field) => ({ ...field, areRecords: false }))
    const form = (c: string): FormValues => ({ a: '', b: '', children: [{ key: '0', cells: { c, parts: [] } }] })
    const merge = mergeForm(plain, { base: form('x'), mine: form('y'), theirs: form('z') })
    expect(merge.conflicts.map(({ path }) => path)).toEqual(['children'])
    expect(merge.merged).toEqual(form('y'))
  })

  test('a row that the other removed and the user changed is kept as a new one', () => {
    const base: FormValues = { a: '', b: '', children: [row('1', { c: 'x', parts: [row('p', { d: '1' })] })] }
    const mine = { ...base, children: [row('1', { c: 'y', parts: [row('p', { d: '1' })] })] }
    const merge = mergeForm(fields, { base, mine, theirs: { ...base, children: [] } })
    expect(merge.conflicts.map(({ path }) => path)).toEqual(['children.1'])
    const kept = { key: '1', cells: { c: 'y', parts: [{ key: 'p', cells: { d: '1' } }] } }
    expect(merge.merged.children).toEqual([kept])
  })

  test('a new row of the user and one of the other both stay', () => {
    const base: FormValues = { a: '', b: '', children: [row('1', { c: 'x', parts: [] })] }
    const mine = { ...base, children: [...rowsOf(base.children), { key: '0', cells: { c: 'new', parts: [] } }] }
    const theirs = { ...base, children: [...rowsOf(base.children), row('9', { c: 'other', parts: [] })] }
    const merge = mergeForm(fields, { base, mine, theirs })
    expect(rowsOf(merge.merged.children).map(({ cells }) => cells.c)).toEqual(['x', 'new', 'other'])
    expect(merge.conflicts).toEqual([])
  })
})
