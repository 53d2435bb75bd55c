import type { Said } from './etas.ts'

export const hour = 3_600_000
/** When the ships of these tests are expected. */
export const base = Date.parse('2026-11-20T06:00:00.000Z')
export const iso = (at: number) => new Date(at).toISOString()
export const said = (id: string, receivedAt: number, eta: number, saidBy: Said['saidBy'] = 'master'): Said => ({
  id,
  eta: iso(eta),
  saidBy,
  receivedAt: iso(receivedAt),
  note: null,
  by: null,
})
