import { z } from 'zod'
import { boolean, choice, code, date, decimal, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const tonnes = () => decimal({ digits: 12, decimals: 3, min: '0.001', max: '999999999', unit: 't' })

/** Voyages of a ship that were measured elsewhere, or before: what the ship said against what the shore said. */
export const vesselExperienceRegistry = defineRegistry({
  id: 'vesselExperience',
  module: 'ullage',
  category: 'jetty',
  name: 'vessel-experience',
  isOfTheHouse: true,
  schema: z.strictObject({
    voyage: code({ pattern: /^[A-Z0-9/-]+$/, max: 20 }),
    vessel: reference({ to: 'vessels', max: 7 }),
    operation: choice(['load', 'discharge']),
    sailedOn: date(),
    shipQuantity: tonnes(),
    shoreQuantity: tonnes(),
    isLightering: boolean(),
    isFirstAfterDryDock: boolean(),
    note: optional(text({ max: 300, multiline: true })),
  }),
  key: ['voyage'],
  title: 'voyage',
  list: [
    'voyage',
    'vessel',
    'operation',
    'sailedOn',
    'shipQuantity',
    'shoreQuantity',
    'isLightering',
    'isFirstAfterDryDock',
  ],
  filters: ['vessel', 'operation', 'sailedOn', 'voyage'],
  totals: [],
  sort: '-sailedOn',
  sections: [
    { id: 'voyage', fields: ['voyage', 'vessel', 'operation', 'sailedOn', 'note'] },
    { id: 'quantities', fields: ['shipQuantity', 'shoreQuantity', 'isLightering', 'isFirstAfterDryDock'] },
  ],
})
