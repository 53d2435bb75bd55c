import { between, chanceOf } from '#demo/story/chance.ts'
import { hour, minute } from '#demo/story/clock.ts'
import type { ShipCall } from '#demo/story/told.ts'
import { Decimal } from '#platform/core/decimal.ts'
import type { Basis, UllageEdit, UllageKind } from '../contract/ullage.contract.ts'
import { calculatedFigures } from '../rules/tank-figures.ts'

export interface ToldReport {
  kind: UllageKind
  measuredAt: number
  edit: UllageEdit
}

const tanksOf: Partial<Record<ShipCall['class'], number>> = { AFRAMAX: 12, LR1: 12, MR: 10, HANDY: 8, INTER: 8 }
const fixed = (value: number | Decimal, decimals: number) => new Decimal(value).toFixed(decimals)

/** What the shore took or gave, in kg. */
const shoreOf = (call: ShipCall) => call.movements.reduce((sum, { kg }) => sum + kg, 0)

/**
 * What a ship says of its cargo: a little off the shore, each ship in its own way, and now and then so far that somebody
 * protests. Its tanks are as full as that, so that the report comes to it by its own reckoning.
 */
export function sheetsOf(call: ShipCall, basis: Basis): ToldReport[] {
  const isLoad = call.type === 'CRN'
  const own = between(`${call.vessel}:experience`, -0.0012, 0.0026)
  const isFar = chanceOf(`${call.key}:ullage far`) > 0.93
  const share = own + between(`${call.key}:ullage`, -0.0009, 0.0009) + (isFar ? -0.0041 : 0)
  const ship = shoreOf(call) * (1 + share)
  const name = (what: string) => `${call.key}:${what}`
  const density15 = fixed(call.movements[0]!.density15, 4)
  const temperature = fixed(between(name('ship temperature'), 14, 24), 1)
  const head = {
    product: call.product,
    list: null,
    lengthBetween: fixed(between(`${call.vessel}:length`, 110, 240), 1),
    temperature,
    density15,
    inspector: null,
    note: null,
    shoreMass: null,
    billMass: null,
    receiverMass: null,
    experienceFactor: null,
  }
  const deep = between(`${call.vessel}:deep`, 7, 13)
  const at = (of: number) => new Date(Math.round(of / minute) * minute).toISOString()
  const fullAt = isLoad ? call.completed + hour : call.allFast + hour
  const emptyAt = isLoad ? call.allFast + hour : call.completed + hour
  const remains = isLoad || chanceOf(name('remains')) < 0.4 ? 0 : between(name('remainder'), 0.002, 0.02)
  const full: UllageEdit = {
    ...head,
    measuredAt: at(fullAt),
    draughtFore: fixed(deep, 2),
    draughtAft: fixed(deep + between(name('trim'), 0.2, 1), 2),
    wedges: [],
    tanks: [],
  }
  const wanted = ship + remains
  // Linear: what the tanks hold for any quantity, scaled once by what this temperature and density make of it.
  const first = sheet(call, wanted / 1000 / Number(density15))
  const made = calculatedFigures({ ...full, tanks: first }, basis).figures
  const scale = made ? wanted / Number(made.totals.weightAir) : 1
  const empty: UllageEdit = {
    ...head,
    measuredAt: at(emptyAt),
    draughtFore: fixed(deep * 0.45, 2),
    draughtAft: fixed(deep * 0.45 + 2.4, 2),
    tanks: [],
    wedges: remains
      ? [
          {
            tank: '4P',
            sounding: fixed(between(name('sounding'), 0.04, 0.12), 3),
            gaugeForward: null,
            breadth: '11.80',
            length: '32.00',
          },
        ]
      : [],
  }
  const sheets: ToldReport[] = [
    {
      kind: isLoad ? 'afterLoading' : 'beforeDischarge',
      measuredAt: fullAt,
      edit: { ...full, tanks: sheet(call, (wanted / 1000 / Number(density15)) * scale) },
    },
    { kind: isLoad ? 'beforeLoading' : 'afterDischarge', measuredAt: emptyAt, edit: empty },
  ]
  return sheets.toSorted((a, b) => a.measuredAt - b.measuredAt)
}

/** Port and starboard in pairs from the bow on; the two lines of the table lie around what was read. */
function sheet(call: ShipCall, cubicMetres: number): UllageEdit['tanks'] {
  const count = tanksOf[call.class] ?? 6
  return Array.from({ length: count }, (_, index) => {
    const name = (what: string) => `${call.key}:${what} ${index}`
    const millimetres = Math.round(between(name('ullage'), 1600, 1900))
    const volume = cubicMetres / count
    const perMetre = volume * 0.06
    const water =
      call.type === 'SCN' && chanceOf(name('water')) > 0.8 ? fixed(between(name('how much water'), 0.2, 1.9), 3) : null
    return {
      tank: `${1 + Math.floor(index / 2)}${index % 2 === 0 ? 'P' : 'S'}`,
      ullage: fixed(new Decimal(millimetres).div(1000), 3),
      water,
      temperature: null,
      gaugePoint: '3.00',
      gaugeSide: null,
      printedCorrection: null,
      upperUllage: '1.500',
      upperVolume: fixed(volume + (perMetre * (millimetres - 1500)) / 1000, 3),
      lowerUllage: '2.000',
      lowerVolume: fixed(volume - (perMetre * (2000 - millimetres)) / 1000, 3),
    }
  })
}
