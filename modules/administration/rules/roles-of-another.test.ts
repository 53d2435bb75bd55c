import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rolesOfAnother } from './roles-of-another.ts'

const role = (id: string) => ({ id, name: `Role ${id}` })
const roles = fc
  .uniqueArray(fc.constantFrom(...'abcdefgh'.split('')), { maxLength: 8 })
  .map((ids) => ids.map((id) => role(id)))
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)

test('whoever gets what is given and loses what is taken has the roles of the other', () => {
  fc.assert(
    fc.property(roles, roles, (from, to) => {
      const { given, taken, kept } = rolesOfAnother(from, to)
      const left = idsOf(to).filter((id) => !idsOf(taken).includes(id))
      expect([...left, ...idsOf(given)].toSorted()).toEqual(idsOf(from).toSorted())
      expect(idsOf(kept)).toEqual(left)
    }),
  )
})

test('nothing is given that is there, nor taken that the other has', () => {
  fc.assert(
    fc.property(roles, roles, (from, to) => {
      const { given, taken } = rolesOfAnother(from, to)
      for (const { id } of given) expect(idsOf(to)).not.toContain(id)
      for (const { id } of taken) expect(idsOf(from)).not.toContain(id)
    }),
  )
})

test('a role is the same by its id, and goes by the name that its holder sees', () => {
  const renamed = { id: 'a', name: 'New name' }
  expect(rolesOfAnother([renamed, role('b')], [role('a'), role('c')])).toEqual({
    given: [role('b')],
    taken: [role('c')],
    kept: [role('a')],
  })
})
