import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TreeRecord } from '#platform/core/record-tree.ts'
import { treeChanges } from '#platform/core/tree-diff.ts'
import { lotNode } from '../contract/lot.records.ts'
import { type InstructionDraft, instructionNode, lotParts } from '../contract/movement-instruction.ts'
import { draft, fullLot, row } from './instruction.fixture.ts'
import { blankLot } from './lots.ts'
import { isLotPart, tabCodes, tabOf, tabsWritten, type WritableTab, writableTabs } from './writable-tabs.ts'

const tree = (of: InstructionDraft): TreeRecord => ({ id: null, ...of })
const written = (before: InstructionDraft, after: InstructionDraft) =>
  tabsWritten(treeChanges(instructionNode, tree(before), tree(after)))

/** The same instruction with something else on this tab. */
function changedOn(tab: WritableTab, before: InstructionDraft): InstructionDraft {
  if (tab === 'header') return { ...before, externalVoyageNumber: 'P-1' }
  if (tab === 'notes') return { ...before, note: 'By the first tide' }
  const [first, ...others] = before.lots
  const change = tab === 'main' ? { note: 'Heated' } : { [tab]: [...first![tab], row(tab)] }
  return { ...before, lots: [{ ...first!, ...change }, ...others] }
}

test('every list below a lot is a tab, and every tab has a code of its own', () => {
  expect(writableTabs.toSorted()).toEqual(['header', 'main', 'notes', ...lotParts].toSorted())
  expect(new Set(Object.values(tabCodes)).size).toBe(writableTabs.length)
  for (const tab of writableTabs) expect(isLotPart(tab)).toBe(!['header', 'main', 'notes'].includes(tab))
  for (const name of ['', 'lots', 'items', 'length', 'constructor']) expect(isLotPart(name)).toBe(false)
})

test('each field of the header stands on its tab, but for the notes', () => {
  for (const { name } of instructionNode.fields) expect(tabOf(name), name).toBe(name === 'note' ? 'notes' : 'header')
  expect(tabOf('lots')).toBe('header')
})

test('the fields of a lot stand on its main tab, its own note too, and each list with all below it on one', () => {
  const which = fc.oneof(fc.uuid(), fc.nat({ max: 499 }).map(String))
  fc.assert(
    fc.property(which, which, (lot, record) => {
      expect(tabOf(`lots.${lot}`)).toBe('main')
      for (const { name } of lotNode.fields) expect(tabOf(`lots.${lot}.${name}`), name).toBe('main')
      for (const [part, { fields }] of Object.entries(lotNode.children)) {
        expect(tabOf(`lots.${lot}.${part}.${record}`)).toBe(part)
        for (const { name } of fields) expect(tabOf(`lots.${lot}.${part}.${record}.${name}`)).toBe(part)
      }
      expect(tabOf(`lots.${lot}.billsOfLading.${record}.items.${record}.product`)).toBe('billsOfLading')
    }),
    { numRuns: 20 },
  )
})

test('the tabs on which something differs are written, and no other', () => {
  const before = draft({ lots: [fullLot()] })
  expect(written(before, before)).toEqual([])
  fc.assert(
    fc.property(fc.subarray(writableTabs), fc.boolean(), (tabs, isBack) => {
      const after = tabs.reduce((sum, tab) => changedOn(tab, sum), before)
      expect(isBack ? written(after, before) : written(before, after)).toEqual(tabs)
    }),
  )
})

test('a lot that comes or goes writes its main tab and the lists in which something stands', () => {
  fc.assert(
    fc.property(fc.subarray(lotParts), fc.boolean(), (parts, isSaved) => {
      const filled = Object.fromEntries(parts.map((part) => [part, [row(part)]]))
      const lot = { ...blankLot(), ...filled, id: isSaved ? fullLot().id : null }
      const [without, withIt] = [draft({ lots: [] }), draft({ lots: [lot] })]
      const tabs = writableTabs.filter((tab) => tab === 'main' || parts.some((part) => part === tab))
      expect(written(without, withIt)).toEqual(tabs)
      expect(written(withIt, without)).toEqual(tabs)
    }),
  )
})

test('a bill of lading that comes with its items is written on its own tab alone', () => {
  const before = draft({ lots: [{ ...fullLot(), billsOfLading: [] }] })
  expect(written(before, draft({ lots: [fullLot()] }))).toEqual(['billsOfLading'])
})
