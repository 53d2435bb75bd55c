import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draft, lot } from './instruction.fixture.ts'
import { partiesOf } from './parties.ts'

const company = fc.option(fc.constantFrom('SEL', 'ADF', 'GPI', 'AVJ', 'PTC'))
const voyages = fc.record({
  agent: company,
  inspector: company,
  lots: fc.array(fc.record({ holder: company }), { maxLength: 8 }),
})

test('agent, inspector and holders take part; shippers and receivers of papers do not', () => {
  const lots = [lot({ holder: 'SEL', shipper: 'PTC' }), lot({ holder: 'ADF', billOfLadingHolder: 'PTC' })]
  expect(partiesOf(draft({ agent: 'MAR', inspector: 'INS', lots }))).toEqual(['MAR', 'INS', 'SEL', 'ADF'])
  expect(partiesOf(draft({ lots: [] }))).toEqual([])
})

test('each house that is named takes part once, and nobody else does', () => {
  fc.assert(
    fc.property(voyages, (voyage) => {
      const before = structuredClone(voyage)
      const parties = partiesOf(voyage)
      expect(voyage).toEqual(before)
      expect(new Set(parties).size).toBe(parties.length)
      const named = [voyage.agent, voyage.inspector, ...voyage.lots.map(({ holder }) => holder)]
      for (const name of named) if (name !== null) expect(parties).toContain(name)
      for (const party of parties) expect(named).toContain(party)
      expect(parties).not.toContain(null)
    }),
  )
})

test('the order of the lots gives nobody more or less', () => {
  fc.assert(
    fc.property(voyages, (voyage) => {
      const turned = partiesOf({ ...voyage, lots: voyage.lots.toReversed() })
      expect(turned.toSorted()).toEqual(partiesOf(voyage).toSorted())
    }),
  )
})
