import { sql } from 'kysely'
import { statuses, type StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'
import {
  moveInstruction,
  saveInstruction,
} from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { closeLot, saveLotFigures } from '#modules/movement-instructions/contract/lots-management.contract.ts'
import { lotFigures } from '#modules/movement-instructions/contract/lots-management.ts'
import { instructionStates as states } from '#modules/movement-instructions/rules/instruction-states.ts'
import { blankInstruction, blankLot, draftOf } from '#modules/movement-instructions/rules/lots.ts'
import type { Caller } from '#platform/testing/test-server.ts'
import { callOf, done, ifMatch, text, type Walk } from './walk.ts'

const noFigures = Object.fromEntries(
  Object.keys(lotFigures.shape).map((name) => [name, name.startsWith('is') ? false : null]),
)
const lot = { ...blankLot(), productCode: 'CR-AZL', quantity: '55000', quantityUoMCode: 'MT', holder: 'SEL' }
const path = moveInstruction.path.replace('/:id/transition', '')
const lots = closeLot.path.replace('/:id/close', '')

/** Instructions and their lots as people write them. */
export function instructionsBy(call: Caller) {
  const read = (id: string): Promise<StoredInstruction> => done(call('GET', `${path}/${id}`))
  const lotOf = (id: string) => done(call('GET', `${lots}/${id}`))
  const save = async (id: string, of: (draft: ReturnType<typeof draftOf>) => object = (draft) => draft) => {
    const one = await read(id)
    const body = { ...of(draftOf(one)), versionNote: null }
    return call('PUT', `${path}/${id}`, { body, headers: ifMatch(one.version) })
  }
  const move = async (id: string, to: string) => {
    const { version } = await read(id)
    return call('POST', `${path}/${id}/transition`, { body: { to, reason: 'Tried' }, headers: ifMatch(version) })
  }
  const lotStep = async (id: string, step: string) =>
    call('POST', `${lots}/${id}/${step}`, { headers: ifMatch((await lotOf(id)).version) })
  const enter = async (id: string) =>
    call('PUT', saveLotFigures.path.replace(':id', id), {
      body: { ...noFigures, finalQuantity: '54990' },
      headers: ifMatch((await lotOf(id)).version),
    })
  const create = async (count = 1): Promise<StoredInstruction> => {
    const laycan = { laycanFrom: '2037-03-09', laycanTo: '2037-03-11' }
    const header = { ...blankInstruction(), plant: 'S', operationType: 'SCN', ...laycan }
    const body = { ...header, lots: Array.from({ length: count }, () => lot), versionNote: null }
    return done(call('POST', path, { body }))
  }
  /** Started, with figures for every lot. */
  const started = async (count = 1): Promise<StoredInstruction> => {
    const one = await create(count)
    for (const to of ['created', 'ongoing']) await done(move(one.id, to))
    for (const { id } of one.lots) await done(enter(id))
    return one
  }
  return { read, save, move, lotStep, enter, create, started }
}

export function instructionWalk(call: Caller): Walk {
  const { save, move, lotStep, create, started } = instructionsBy(call)
  return {
    states,
    async inState(state) {
      if (state === 'draft') return (await create()).id
      if (state === 'created' || state === 'canceled') {
        const { id } = await create()
        await done(move(id, state))
        return id
      }
      const { id, lots: all } = await started()
      for (const one of all) await done(lotStep(one.id, 'close'))
      if (state === 'closed') await done(move(id, 'closed'))
      return id
    },
    // A move names the state that it leads to: every pair of them is asked for.
    calls: [
      callOf(states, 'save', saveInstruction, (id) => save(id)),
      ...statuses.map((to) => ({
        name: `to ${to}`,
        steps: states.stepNames.filter((step) => states.steps[step].to === to),
        endpoint: moveInstruction,
        leads: (from: string) => (states.stepBetween(from as typeof to, to) ? to : undefined),
        run: (id: string) => move(id, to),
      })),
    ],
    columns: (state) => ({ status: text(state) }),
    own: { voyage_number: sql`'W-' || left(md5(random()::text), 12)` },
    touch: 'updated_at',
  }
}
