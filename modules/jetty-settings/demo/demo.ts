import deductions from '#modules/jetty-settings/demo/demurrage-deductions.json' with { type: 'json' }
import events from '#modules/jetty-settings/demo/timesheet-event-types.json' with { type: 'json' }
import { lookupRows } from '#platform/server/demo/lookup-rows.ts'
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { jettyRegistries } from '#modules/jetty-settings/rules/jetty-registries.ts'

const effects: Record<string, string> = {
  none: 'none',
  'starts clock +6h': 'startsClock',
  option: 'mayStartClock',
  condition: 'conditionOfClock',
  counts: 'counts',
  'deduct 100': 'deducted',
  'deduct 50/100': 'deductedByContract',
  'deduct prorata': 'deductedInProportion',
  'deduction from': 'startsDeduction',
  'deduction to / alt. start': 'endsDeductionMayStartClock',
  'period start': 'startsPeriod',
  'period end': 'endsPeriod',
  'ends clock': 'endsClock',
  'alt. end (>3h)': 'mayEndClock',
}

const between = (sign: string, fromEvent: string, toEvent: string) => ({
  sign,
  source: 'timesheet',
  fromEvent,
  toEvent,
  fixedTime: null,
})
const fixed = (sign: string, fixedTime: number | null) => ({
  sign,
  source: 'fixed',
  fromEvent: null,
  toEvent: null,
  fixedTime,
})

/** What the composed reasons are made of; a fixed time left open is asked for in the calculation. */
const entries: Record<string, object[]> = {
  PRESS: [between('plus', 'COM', 'CMP'), fixed('minus', null)],
  COW: [between('plus', 'COWS', 'COWE'), fixed('minus', 6 * 60)],
  DOCS: [between('plus', 'HOF', 'DOB'), fixed('minus', 3 * 60)],
  LOTS: [between('plus', 'AFS', 'HOF'), between('minus', 'COM', 'CMP')],
}

export const jettySettingsDemo: DemoSlice = {
  id: 'jetty-settings',
  grants: registryGrants(
    jettyRegistries.map(({ registry }) => registry),
    ['JETTY', 'DEMURRAGE', 'SCHEDULER', 'SHIFT', 'TRADER', 'PLANNER'],
  ),
  records: {
    jettyDelayReasons: lookupRows([
      ['BERTH', 'Berth occupied', 'Pontile occupato'],
      ['WEATHER', 'Weather', 'Maltempo'],
      ['PILOT', 'Pilot or tugs not available', 'Pilota o rimorchiatori non disponibili'],
      ['CUSTOMS', 'Customs clearance', 'Pratiche doganali'],
      ['CARGO', 'Cargo or ullage not ready', 'Prodotto o spazio non pronti'],
      ['VESSEL', 'Vessel not ready', 'Nave non pronta'],
    ]),
    weatherConditions: lookupRows([
      ['CALM', 'Calm', 'Calma'],
      ['WIND', 'Strong wind', 'Vento forte'],
      ['SWELL', 'Swell', 'Mare lungo'],
      ['FOG', 'Fog', 'Nebbia'],
      ['STORM', 'Thunderstorm', 'Temporale'],
    ]),
    timesheetOperations: events.map((event) => ({
      code: event.code,
      description: { en: event.description, it: event.descriptionIt },
      sequence: event.sequence,
      phase: event.phase.toLowerCase(),
      laytimeEffect: effects[event.laytimeEffect],
      effectDelay: event.code === 'NOR' ? 6 * 60 : event.code === 'DOB' ? 3 * 60 : null,
    })),
    deductionReasons: deductions.map((row) => ({
      code: row.code,
      description: { en: row.reason, it: row.reasonIt },
      kind: row.kind === 'composed' ? 'composed' : 'simple',
      appliesTo: row.kind === 'rate' ? 'demurrageRate' : 'laytime',
      share: row.defaultShare.toFixed(2),
      fromEvent: row.kind === 'composed' ? null : row.fromEvent,
      toEvent: row.kind === 'composed' ? null : row.toEvent,
      entries: entries[row.code] ?? [],
      note: row.formula,
    })),
    deductionDefaults: [
      preset('SHIFT', 'Shifting, full', 'Manovra, per intero', '100.00', '2026-01-01', null),
      preset('PILOT', 'Pilot, full', 'Pilota, per intero', '100.00', '2026-01-01', null),
      preset('WEATH', 'Weather, half', 'Maltempo, metà', '50.00', '2026-01-01', '2026-06-30'),
      preset('WEATH', 'Weather, full', 'Maltempo, per intero', '100.00', '2026-07-01', null),
    ],
  },
}

function preset(reason: string, en: string, it: string, share: string, startDate: string, endDate: string | null) {
  return { description: { en, it }, reason, share, startDate, endDate }
}
