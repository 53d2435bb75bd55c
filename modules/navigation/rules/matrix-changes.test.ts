import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CellState, cellStates, type MatrixChanges } from '../contract/permission-matrix.contract.ts'
import { exceedsOwn } from './grants.ts'
import { allowedCells, cellState, changedCells, stillChanges, withCells } from './matrix-changes.ts'

const anyState = fc.constantFrom(...cellStates)
const anyCell = fc.record({
  roleId: fc.constantFrom('r1', 'r2'),
  element: fc.constantFrom('a.view', 'a.edit', 'b.view'),
})
const anyCells = fc.array(fc.record({ cell: anyCell, state: anyState }), { maxLength: 12 })
const anyGrants = fc.dictionary(
  fc.constantFrom('r1', 'r2'),
  fc.dictionary(fc.constantFrom('a.view', 'a.edit', 'b.view'), fc.constantFrom('visible' as const, 'enabled' as const)),
)

test('a cell shows what was last chosen, and only what differs is a change', () => {
  fc.assert(
    fc.property(anyGrants, anyCells, (grants, cells) => {
      const changes = withCells(grants, {}, cells)
      const last = new Map(cells.map(({ cell, state }) => [`${cell.roleId} ${cell.element}`, { cell, state }]))
      for (const { cell, state } of last.values()) expect(cellState(grants, changes, cell)).toBe(state)
      for (const { before, after } of changedCells(grants, changes)) expect(before).not.toBe(after)
    }),
  )
})

test('once somebody has stored what was wanted, nothing is left to save', () => {
  fc.assert(
    fc.property(anyGrants, anyCells, (grants, cells) => {
      const changes = withCells(grants, {}, cells)
      const after = structuredClone(grants) as Record<string, Record<string, CellState>>
      for (const { roleId, element, after: state } of changedCells(grants, changes)) {
        if (state === 'absent') delete after[roleId]?.[element]
        else (after[roleId] ??= {})[element] = state
      }
      expect(stillChanges(after as never, changes)).toEqual({} satisfies MatrixChanges)
    }),
  )
})

test('nobody gives more than they have, everybody may take away, and a super-admin may do all', () => {
  fc.assert(
    fc.property(anyGrants, anyCells, anyGrants, (grants, cells, own) => {
      const mine = { isSuperAdmin: false, rolePermission: own['r1'] ?? {} }
      for (const { cell, state } of allowedCells(mine, grants, cells)) {
        const before = grants[cell.roleId]?.[cell.element] ?? 'absent'
        const rank = (one: CellState) => cellStates.indexOf(one)
        expect(rank(state) <= Math.max(rank(before), rank(mine.rolePermission[cell.element] ?? 'absent'))).toBe(true)
      }
      expect(allowedCells({ isSuperAdmin: true, rolePermission: {} }, grants, cells)).toEqual(cells)
    }),
  )
  expect(
    exceedsOwn({ isSuperAdmin: false, rolePermission: {} }, { element: 'a.view', before: 'enabled', after: 'visible' }),
  ).toBe(false)
})
