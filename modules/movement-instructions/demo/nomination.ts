import { addDays } from '#platform/core/report-parameters.ts'
import { between, chanceOf } from '#demo/story/chance.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { ShipClass } from '#demo/story/group.ts'
import type { ShipCall } from '#demo/story/told.ts'
import type { InstructionDraft } from '../contract/movement-instruction.ts'
import { blankInstruction } from '../rules/lots.ts'
import { homes, isCrude, nominatedLots, portsOf } from './cargo.ts'

interface Charter {
  form: string
  /** USD a day. */
  rate: number
  hours: string
}

/** A bunker barge works for the day and has no charter party. */
const charters: Readonly<Record<Exclude<ShipClass, 'BARGE'>, Charter>> = {
  AFRAMAX: { form: 'ASBATANKVOY', rate: 32_500, hours: '72.00' },
  LR1: { form: 'ASBATANKVOY', rate: 27_000, hours: '72.00' },
  MR: { form: 'BPVOY 4', rate: 21_000, hours: '36.00' },
  HANDY: { form: 'BPVOY 4', rate: 18_500, hours: '36.00' },
  INTER: { form: 'BPVOY 4', rate: 14_000, hours: '36.00' },
  COASTAL: { form: 'INTERTANKVOY 76', rate: 9_500, hours: '24.00' },
  'LPG-H': { form: 'GASVOY 2005', rate: 12_000, hours: '24.00' },
}

/** What is nominated is typed in wrong now and then, and put right the same day or once the mistake is seen. */
export const mistakes = {
  laycan: ({ key, type, laycanFrom }: ShipCall) =>
    type !== 'BUN' && !laycanFrom.endsWith('-01-01') && chanceOf(`${key}:laycan`) < 0.025,
  quantity: ({ key }: ShipCall) => chanceOf(`${key}:slip`) < 0.012,
}

/** As it was meant. */
export function nominationOf(call: ShipCall): InstructionDraft {
  const { plant, type, vessel, berth, laycanFrom, laycanTo, eta } = call
  const { agent, inspector } = homes[plant]
  return {
    ...(blankInstruction() as InstructionDraft),
    plant,
    operationType: type,
    externalVoyageNumber: type === 'SCN' ? externalNumberOf(call) : null,
    vessel,
    mooringPlatform: berth,
    ...portsOf(call),
    agent,
    inspector,
    laycanFrom,
    laycanTo,
    etaDate: siteDayOf(eta),
    eta: new Date(eta).toISOString(),
    ...charterOf(call),
    isRefinery: isCrude(call),
    isCrudeOilWashing: isCrude(call),
    crudeOilWashingHours: isCrude(call) ? '6.00' : null,
    lots: nominatedLots(call),
  }
}

/** As it was typed. */
export function typedNominationOf(call: ShipCall): InstructionDraft {
  const meant = nominationOf(call)
  return {
    ...meant,
    ...(mistakes.laycan(call) ? { laycanFrom: addDays(call.laycanFrom, -1) } : {}),
    ...(mistakes.quantity(call) ? { lots: nominatedLots(call, 0.9) } : {}),
  }
}

const externalNumberOf = ({ key, shipper, laycanFrom }: ShipCall) =>
  `${shipper}-${laycanFrom.slice(2, 4)}${laycanFrom.slice(5, 7)}-${Math.floor(between(`${key}:external`, 10, 99))}`

function charterOf({ key, class: ship, type, nominatedAt }: ShipCall): Partial<InstructionDraft> {
  if (ship === 'BARGE') return {}
  const { form, rate, hours } = charters[ship]
  const isLarge = ship === 'AFRAMAX' || ship === 'LR1'
  return {
    charterPartyForm: form,
    charterPartyDated: addDays(siteDayOf(nominatedAt), -Math.round(between(`${key}:charter`, 1, 12))),
    demurrageRate: (Math.round(between(`${key}:rate`, rate * 0.88, rate * 1.15) / 250) * 250).toFixed(2),
    noticeHours: '6.00',
    timeBarDays: isLarge ? 90 : 60,
    ...(isLarge ? { laytimeTotalHours: hours } : {}),
    ...(!isLarge && type === 'SCN' ? { laytimeDischargeHours: hours } : {}),
    ...(!isLarge && type !== 'SCN' ? { laytimeLoadingHours: hours } : {}),
  }
}
