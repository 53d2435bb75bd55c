import { expect, test } from 'vitest'
import { type CellState, cellStates } from '../contract/permission-matrix.contract.ts'
import { exceedsOwn, isRaised } from './grants.ts'

const raises: [CellState, CellState][] = [
  ['absent', 'visible'],
  ['absent', 'enabled'],
  ['visible', 'enabled'],
]
const pairs = cellStates.flatMap((before) => cellStates.map((after) => [before, after] as const))

test('a state is raised from absent to visible to enabled, and by nothing else', () => {
  const raised = pairs.filter(([before, after]) => isRaised({ before, after }))
  expect(raised).toEqual(raises)
})

const own = (state: CellState, isSuperAdmin = false) => ({
  isSuperAdmin,
  rolePermission: { 'tanks.edit': 'enabled' as const, ...(state === 'absent' ? {} : { 'tanks.view': state }) },
})
const exceeding = (state: CellState, isSuperAdmin?: boolean) =>
  pairs
    .filter(([before, after]) => exceedsOwn(own(state, isSuperAdmin), { element: 'tanks.view', before, after }))
    .map(([before, after]) => `${before} ${after}`)

// What they have of another element does not help.
test.each([
  ['absent', ['absent visible', 'absent enabled', 'visible enabled']],
  ['visible', ['absent enabled', 'visible enabled']],
  ['enabled', []],
] as const)('whoever has %s themselves does not raise beyond it', (state, refused) => {
  expect(exceeding(state)).toEqual(refused)
  expect(exceeding(state, true)).toEqual([])
})
