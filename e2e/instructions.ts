import { blankInstruction, blankLot } from '#modules/movement-instructions/rules/lots.ts'
import { type Api, apiOf, tokenOf } from './api.ts'
import { ownApp } from './own-app.ts'

const ship = { ...blankInstruction(), plant: 'S', operationType: 'SCN', vessel: '3259925', versionNote: null }

/** A draft of its own with a lot for each holder, so that no other story changes it; written without a screen. */
export async function newInstruction(holders: string[]): Promise<{ id: string; voyageNumber: string }> {
  const api = apiOf(ownApp().url)
  const lot = { ...blankLot(), productCode: 'CR-AZL', quantity: '55000', quantityUoMCode: 'MT' }
  return api(
    '/movement-instruction',
    { ...ship, lots: holders.map((holder) => ({ ...lot, holder })) },
    await tokenOf(api),
  )
}

/** One that has its number: of a ship that comes to the first berth on the first day of its laycan, with one lot in tonnes. */
export async function numberedInstruction(
  api: Api,
  token: string,
  {
    laycanFrom,
    laycanTo,
    quantity = '30000',
    inspector = null,
  }: { laycanFrom: string; laycanTo: string; quantity?: string; inspector?: string | null },
): Promise<{ id: string; voyageNumber: string }> {
  const draft = await api(
    '/movement-instruction',
    {
      ...ship,
      mooringPlatform: 'P1',
      inspector,
      loadPort: 'TRCEY',
      dischargePort: 'ITZSO',
      laycanFrom,
      laycanTo,
      etaDate: laycanFrom,
      lots: [{ ...blankLot(), productCode: 'CR-AZL', quantity, quantityUoMCode: 'MT', holder: 'SEL' }],
    },
    token,
  )
  return api(`/movement-instruction/${draft.id}/transition`, { to: 'created', reason: null }, token, draft.version)
}
