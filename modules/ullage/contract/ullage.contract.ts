import { z } from 'zod'
import { answerShape } from '#platform/core/answer-shape.ts'
import { endpoint } from '#platform/core/endpoint.ts'
import {
  choice,
  code,
  computed,
  decimal,
  fieldsOf,
  instant,
  integer,
  optional,
  reference,
  rows,
  text,
} from '#platform/core/fields.ts'
import { paperOffer, paperQuery, pdfFile } from '#platform/core/paper.contract.ts'

export const ullageElements = { view: 'ullage.view', edit: 'ullage.edit', confirm: 'ullage.confirm' } as const
export const ullagePath = '/jetty/ullage'
/** Under this name open screens are told about changes. */
export const ullageId = 'ullage'

export const ullageStatuses = ['draft', 'calculated', 'confirmed', 'canceled'] as const
export type UllageStatus = (typeof ullageStatuses)[number]
/** Before a loading the ship tells what is on board (OBQ), after a discharge what remains (ROB). */
export const ullageKinds = ['beforeLoading', 'afterLoading', 'beforeDischarge', 'afterDischarge'] as const
export type UllageKind = (typeof ullageKinds)[number]

const metres = (min: string, max: string, decimals = 2) => decimal({ digits: 8, decimals, min, max, unit: 'm' })
const cubicMetres = () => decimal({ digits: 9, decimals: 3, min: '0', max: '999999', unit: 'm³' })
const wholeShip = () => decimal({ digits: 10, decimals: 3, min: '0', max: '9999999', unit: 'm³' })
const kilograms = () => decimal({ digits: 15, decimals: 0, min: '0', max: '999999999999', unit: 'kg' })
const celsius = () => decimal({ digits: 5, decimals: 2, min: '-50', max: '150', unit: '°C' })
const density = () => decimal({ digits: 6, decimals: 5, min: '0.3', max: '2', unit: 'kg/l' })
const tankName = () => code({ pattern: /^[A-Z0-9/ -]+$/, max: 10 })

/** One tank of the ship, in the order in which an ullage sheet has it. */
export const shipTank = {
  tank: tankName(),
  /** From the gauge point down to the surface, as read. */
  ullage: metres('0', '60', 3),
  water: optional(cubicMetres()),
  /** Left out: as in the head of the report. */
  temperature: optional(celsius()),
  /** The gauge point aft of the centre of the tank, and off its centre line towards the low side of a positive list. */
  gaugePoint: optional(metres('-200', '200')),
  gaugeSide: optional(metres('-50', '50')),
  /** Where the ship's own tables print the correction for trim and list, it stands here. */
  printedCorrection: optional(integer({ min: -5000, max: 5000, unit: 'mm' })),
  /** The two lines of the ship's table that the corrected ullage lies between. */
  upperUllage: metres('0', '60', 3),
  upperVolume: cubicMetres(),
  lowerUllage: metres('0', '60', 3),
  lowerVolume: cubicMetres(),
}
/** What lies in the after end of a tank as a wedge, where the liquid does not touch all bulkheads. */
export const wedgeTank = {
  tank: tankName(),
  sounding: metres('0', '50', 3),
  /** The gauge point forward of the after bulkhead. */
  gaugeForward: optional(metres('0', '200')),
  breadth: metres('0.1', '100'),
  length: metres('0.1', '200'),
}

const head = {
  product: reference({ to: 'products', max: 20 }),
  measuredAt: instant(),
  draughtFore: optional(metres('0', '40')),
  draughtAft: optional(metres('0', '40')),
  /** To starboard positive. */
  list: optional(decimal({ digits: 4, decimals: 2, min: '-20', max: '20', unit: '°' })),
  lengthBetween: optional(metres('10', '600')),
  temperature: optional(celsius()),
  density15: optional(density()),
  inspector: optional(text({ max: 80 })),
  note: optional(text({ max: 500, multiline: true })),
}
/** What is held against the ship, where the records of the voyage do not say it or say less than is known. */
const given = {
  shoreMass: optional(kilograms()),
  billMass: optional(kilograms()),
  receiverMass: optional(kilograms()),
  experienceFactor: optional(decimal({ digits: 5, decimals: 4, min: '0.9', max: '1.1' })),
}

const voyageNumber = () => text({ max: 20 })
export const newUllage = z.strictObject({
  voyageNumber: voyageNumber(),
  kind: choice(ullageKinds),
  product: head.product,
  measuredAt: head.measuredAt,
})
export type NewUllage = z.infer<typeof newUllage>

export const ullageEdit = z.strictObject({
  ...head,
  ...given,
  tanks: rows(shipTank, { max: 60 }),
  wedges: rows(wedgeTank, { max: 60 }),
})
export type UllageEdit = z.infer<typeof ullageEdit>
export type ShipTank = UllageEdit['tanks'][number]
export type WedgeTank = UllageEdit['wedges'][number]

export const newUllageFields = fieldsOf(newUllage.shape)
export const headFields = fieldsOf(head)
export const givenFields = fieldsOf(given)
export const rowFields = fieldsOf({ tanks: ullageEdit.shape.tanks, wedges: ullageEdit.shape.wedges })

/** What the list tells of a report, in the order of its columns. */
export const listed = {
  number: integer({ min: 1, max: 2 ** 31, ordinal: true }),
  status: choice(ullageStatuses),
  voyageNumber: code({ pattern: /./, max: 20 }),
  vessel: reference({ to: 'vessels', max: 7 }),
  plant: reference({ to: 'plants', max: 4 }),
  measuredAt: head.measuredAt,
  kind: choice(ullageKinds),
  product: head.product,
  totalObserved: computed(wholeShip()),
  totalStandard: computed(wholeShip()),
  weightAir: computed(kilograms()),
  weightVacuum: computed(kilograms()),
  /** Of confirmed reports: these add up. */
  confirmedStandard: computed(wholeShip()),
  confirmedWeight: computed(kilograms()),
}

const told = z.string().nullable()
/** What was worked out of one row; ullages in m, volumes in m³, weights in t. */
export const tankFigures = z.object({
  tank: z.string(),
  correction: told,
  corrected: told,
  observed: z.string(),
  water: z.string(),
  gross: z.string(),
  temperature: z.string(),
  density15: z.string(),
  vcf: z.string(),
  standard: z.string(),
  weightAir: z.string(),
  weightVacuum: z.string(),
})
export type TankFigures = z.infer<typeof tankFigures>
/** How the product is converted, as it was when the report was calculated. */
export const basis = z.object({
  f54Routine: z.string(),
  volumeExpansionFactor: told,
  fixedDensity: told,
})
export type Basis = z.infer<typeof basis>
const totals = z.object({
  observed: z.string(),
  water: z.string(),
  gross: z.string(),
  standard: z.string(),
  /** With the water that lies under it. */
  total: z.string(),
  weightAir: z.string(),
  weightVacuum: z.string(),
  litres15: z.string(),
  barrels60: z.string(),
})
export type UllageTotals = z.infer<typeof totals>
export const ullageFigures = z.object({
  basis,
  trim: z.string(),
  tanks: z.array(tankFigures),
  wedges: z.array(tankFigures),
  totals,
})
export type UllageFigures = z.infer<typeof ullageFigures>

/** The same quantity in the four ways in which papers say it. */
const amounts = z.object({
  weightAir: z.string(),
  weightVacuum: z.string(),
  litres15: z.string(),
  barrels60: z.string(),
})
export type Amounts = z.infer<typeof amounts>
export const partyNames = ['before', 'after', 'ship', 'shipByFactor', 'shore', 'bill', 'receiver'] as const
export type PartyName = (typeof partyNames)[number]
export const lineNames = [
  'transit',
  'shipShore',
  'shipShoreByFactor',
  'outturn',
  'receiverShore',
  'receiverShip',
] as const
export type LineName = (typeof lineNames)[number]
export const actions = ['none', 'notice', 'protest', 'claim'] as const
export type Action = (typeof actions)[number]

const pastVoyage = z.object({
  voyage: z.string(),
  at: z.string(),
  ship: z.string(),
  shore: z.string(),
  ratio: z.string(),
  seen: z.boolean(),
  /** Why it does not count; null where it does. */
  leftOut: z.enum(['gross', 'band', 'lightering', 'dryDock', 'older']).nullable(),
})
export type PastVoyage = z.infer<typeof pastVoyage>
export const experience = z.object({
  factor: told,
  mean: told,
  /** At least five that qualify. */
  isEnough: z.boolean(),
  /** By hand, or of the voyages; nothing where neither is there. */
  source: z.enum(['given', 'voyages']).nullable(),
  voyages: z.array(pastVoyage),
})
export type Experience = z.infer<typeof experience>
export const comparison = z.object({
  operation: z.enum(['LOAD', 'DISCHARGE']),
  /** The other report of the voyage, OBQ or ROB, is not confirmed: the ship's quantity is not known yet. */
  waitsFor: z.enum(ullageKinds).nullable(),
  parties: z.array(z.object({ name: z.enum(partyNames), source: z.enum(['ship', 'voyage', 'given']), amounts })),
  lines: z.array(
    z.object({
      name: z.enum(lineNames),
      difference: z.string(),
      percent: z.string(),
      action: z.enum(actions),
      /** From and against. */
      terms: z.tuple([z.enum(partyNames), z.enum(partyNames)]),
    }),
  ),
  experience,
})
export type Comparison = z.infer<typeof comparison>

export const ullageReport = z.object({
  id: z.uuid(),
  version: z.int(),
  ...answerShape({ ...head, ...given }),
  number: z.int(),
  status: z.enum(ullageStatuses),
  voyageNumber: z.string(),
  vessel: z.string(),
  vesselName: z.string(),
  plant: z.string(),
  kind: z.enum(ullageKinds),
  tanks: z.array(z.object(answerShape(shipTank))),
  wedges: z.array(z.object(answerShape(wedgeTank))),
  figures: ullageFigures.nullable(),
  /** As it stands now; null where this kind of report compares nothing. */
  comparison: comparison.nullable(),
  /** As it was kept when the report was confirmed, or compared again: what the papers say. */
  compared: comparison.nullable(),
  protestSignedAt: told,
  protestSignedBy: told,
  cancelReason: told,
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type UllageReport = z.infer<typeof ullageReport>

const path = `${ullagePath}/:id`
const params = z.strictObject({ id: z.uuid() })
const reading = { method: 'GET', params, permission: ullageElements.view } as const
const change = { params, permission: ullageElements.edit, answer: ullageReport, versioned: true } as const
const step = { ...change, method: 'POST', idempotent: true } as const
const reason = () => text({ max: 300, multiline: true })

export const readUllage = endpoint({ ...reading, id: 'ullage.read', path, answer: ullageReport })

/** The steps behind each tank and the totals: worked out anew from what the report holds. */
export const explainUllage = endpoint({
  ...reading,
  id: 'ullage.explain',
  path: `${path}/why`,
  answer: z.object({
    calcVersion: z.string(),
    rows: z.array(z.object({ tank: z.string(), steps: z.array(z.unknown()) })),
    comparison: z.array(z.unknown()),
  }),
})

/** A new report begins with the tanks of the ship's last one. */
export const createUllage = endpoint({
  id: 'ullage.create',
  method: 'POST',
  path: ullagePath,
  permission: ullageElements.edit,
  body: newUllage,
  answer: ullageReport,
  idempotent: true,
})
export const editUllage = endpoint({ ...change, id: 'ullage.edit', method: 'PUT', path, body: ullageEdit })
export const calculateUllage = endpoint({ ...step, id: 'ullage.calculate', path: `${path}/calculate` })
export const confirmUllage = endpoint({
  ...step,
  id: 'ullage.confirm',
  path: `${path}/confirm`,
  permission: ullageElements.confirm,
})
/** What shore, bill of lading and past voyages say by now. */
export const compareUllage = endpoint({ ...step, id: 'ullage.compare', path: `${path}/compare` })
export const signProtest = endpoint({
  ...step,
  id: 'ullage.signProtest',
  path: `${path}/sign-protest`,
  permission: ullageElements.confirm,
})
export const reopenUllage = endpoint({
  ...step,
  id: 'ullage.reopen',
  path: `${path}/reopen`,
  permission: ullageElements.confirm,
  body: z.strictObject({ reason: reason() }),
})
export const cancelUllage = endpoint({
  ...step,
  id: 'ullage.cancel',
  path: `${path}/cancel`,
  permission: ullageElements.confirm,
  body: z.strictObject({ reason: reason() }),
})

export const ullagePapers = endpoint({
  ...reading,
  id: 'ullage.papers',
  path: `${path}/papers`,
  answer: z.array(paperOffer),
})
export const printableUllage = ['report', 'protest'] as const
export type UllagePaper = (typeof printableUllage)[number]
export const printUllage = endpoint({
  ...reading,
  id: 'ullage.print',
  path: `${path}/print/:paper`,
  params: params.extend({ paper: z.enum(printableUllage) }),
  query: paperQuery.omit({ copies: true }),
  ...pdfFile,
})
