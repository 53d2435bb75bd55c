import { addDays } from '#platform/core/report-parameters.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { between, chanceOf } from '#demo/story/chance.ts'
import { atHour, minute } from '#demo/story/clock.ts'
import { people } from '#demo/story/people.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { Story } from '#demo/story/story.ts'
import type { ShipCall } from '#demo/story/told.ts'
import { conditionsOf } from '#demo/story/weather.ts'
import { createdAt } from '#demo/story/voyages.ts'
import type { InstructionDraft, LotDraft, Status, StoredInstruction } from '../contract/movement-instruction.ts'
import { draftOf } from '../rules/lots.ts'
import { tickItems } from '../server/checklist/checklist.repo.ts'
import type { InstructionTree } from '../server/instruction/instructions.repo.ts'
import { writeVersion } from '../server/instruction/write-instruction.ts'
import { setClosed, updateFigures } from '../server/lots/lots.repo.ts'
import { moveTo } from '../server/transition.routes.ts'
import { finalsOf, fiscalOf, papersOfLoading, qualityOf } from './cargo.ts'
import { mistakes, nominationOf } from './nomination.ts'

/** What somebody does to the instruction of a call; answers how it is then. */
interface VoyageStep {
  at: number
  who: string
  does(tx: Tx, before: InstructionTree): Promise<InstructionTree>
}

/** What of a call is not its own: how it is numbered, and how warm its cargo was. */
interface Voyage {
  call: ShipCall
  /** As it must be called; null where people may have numbered others in between. */
  number: string | null
  temperature: number
}

/** The voyage of a call, as warm as the first tank that it loaded from or discharged into. */
export function voyageOf({ tanks }: Story, call: ShipCall, number: string | null): Voyage {
  const [first] = call.movements
  return { call, number, temperature: first ? conditionsOf(tanks.get(first.tank)!, call.completed).temperature : 15 }
}

export const nominatorOf = ({ key }: ShipCall): string =>
  chanceOf(`${key}:nominator`) < 0.25 ? people.trader : people.scheduler

/** All that happens to it after it was nominated, in order of time. */
export function stepsOf(voyage: Voyage): VoyageStep[] {
  const { canceled } = voyage.call
  const steps = [...preparing(voyage), ...(canceled ? [] : [...working(voyage), ...settling(voyage)])]
  if (!canceled) return steps.toSorted((a, b) => a.at - b.at)
  const { at, reason } = canceled
  const before = steps.filter((step) => step.at < at)
  return [...before, { at, who: people.scheduler, does: (tx, tree) => move(tx, tree, 'canceled', reason) }]
}

/** Nobody else writes it meanwhile, so it need not be read again. */
export function treeOf(stored: StoredInstruction): InstructionTree {
  const lots = stored.lots.map((lot) => ({ ...lot, isDeleted: false }))
  return { ...stored, lots, lotsGiven: lots.length }
}

const move = async (tx: Tx, tree: InstructionTree, to: Status, reason: string | null = null) =>
  treeOf(await moveTo(tx, tree, to, reason))

/** Where each item of the checklist stands. */
const places = { nominated: [10, 20, 30], informed: [40, 50], ready: [60], figures: [70] }

function preparing({ call, number }: Voyage): VoyageStep[] {
  const created = createdAt(call)
  const morning = addDays(siteDayOf(created), 1)
  const on = (name: string, day: string, from: number, to: number) =>
    atHour(day, between(`${call.key}:${name}`, from, to))
  const author = nominatorOf(call)
  return [
    {
      at: created,
      who: author,
      async does(tx, tree) {
        const numbered = await move(tx, tree, 'created')
        const { voyageNumber } = numbered
        if (number && voyageNumber !== number)
          throw new Error(`${call.key} is called ${voyageNumber} instead of ${number}`)
        await tickItems(tx, tree.id, places.nominated)
        return numbered
      },
    },
    ...(mistakes.quantity(call) ? [rightQuantity(call, created + 40 * minute, author)] : []),
    {
      at: on('quality', morning, 8, 12),
      who: people.lab,
      does: (tx, tree) => writeLots(tx, tree, () => qualityOf(call)),
    },
    {
      at: on('fiscal', morning, 13, 17),
      who: people.fiscal[call.plant],
      async does(tx, tree) {
        await tickItems(tx, tree.id, places.informed)
        return writeLots(tx, tree, (lot) => ({ fiscalInfo: fiscalOf(call, lot) }))
      },
    },
    ...(mistakes.laycan(call) ? [rightLaycan(call, on('later', addDays(morning, 1), 9, 12), author)] : []),
  ]
}

/** Before anybody else has written what depends on it. */
function rightQuantity(call: ShipCall, at: number, who: string): VoyageStep {
  const { lots } = nominationOf(call)
  return {
    at,
    who,
    does: (tx, tree) =>
      writeLots(
        tx,
        tree,
        (_lot, index) => {
          const { quantity, minQuantity, maxQuantity } = lots[index]!
          return { quantity, minQuantity, maxQuantity }
        },
        'Quantity as in the contract',
      ),
  }
}

function rightLaycan({ laycanFrom }: ShipCall, at: number, who: string): VoyageStep {
  const note = 'Laycan narrowed by the charterer'
  return { at, who, does: (tx, tree) => write(tx, tree, { ...draftOf(tree), laycanFrom }, note) }
}

function working({ call, temperature }: Voyage): VoyageStep[] {
  const { key, type, allFast, sailed } = call
  if (allFast === 0) return []
  return [
    {
      at: allFast,
      who: call.plant === 'S' ? people.jetty : people.scheduler,
      async does(tx, tree) {
        await tickItems(tx, tree.id, places.ready)
        return move(tx, tree, 'ongoing')
      },
    },
    {
      at: sailed + Math.round(between(`${key}:papers`, 1, 5) * 60) * minute,
      who: people.scheduler,
      async does(tx, tree) {
        const tonnes = finalsOf(call, tree.lots)
        await book(tx, call, tree, { version: 1, actual: tonnes })
        if (type === 'SCN') return tree
        const papers = (lot: LotDraft, index: number) =>
          papersOfLoading(call, tree.voyageNumber!, lot, { index, tonnes: tonnes[index]!, temperature })
        return writeLots(tx, tree, papers, 'Loaded and measured')
      },
    },
  ]
}

/** One to two days later the figures are final, and whoever ordered the voyage closes it. */
function settling({ call }: Voyage): VoyageStep[] {
  const { key, sailed } = call
  if (sailed === 0) return []
  const day = (later: number) => addDays(siteDayOf(sailed), later + (chanceOf(`${key}:settled`) < 0.5 ? 1 : 2))
  const on = (name: string, later: number, from: number, to: number) =>
    atHour(day(later), between(`${key}:${name}`, from, to))
  // A figure was read off the wrong line.
  const isWrong = chanceOf(`${key}:wrong`) < 0.01
  const close: VoyageStep['does'] = (tx, tree) => move(tx, tree, 'closed')
  const settle = (version: number, factor: number): VoyageStep['does'] =>
    async function (tx, tree) {
      const actual = finalsOf(call, tree.lots)
      const final = actual.map((one) => (Number(one) * factor).toFixed(3))
      await book(tx, call, tree, { version, actual, final })
      await tickItems(tx, tree.id, places.figures)
      return withLots(tx, tree, 'closed')
    }
  const [first, ...again]: VoyageStep[] = [
    { at: on('final', 0, 9, 12), who: people.balance, does: settle(2, isWrong ? 1.004 : 1) },
    {
      at: on('reopened', 1, 9, 11),
      who: people.scheduler,
      async does(tx, tree) {
        return withLots(tx, await move(tx, tree, 'ongoing', 'Final quantity does not agree with the tanks'), 'open')
      },
    },
    { at: on('right', 1, 11.5, 13), who: people.balance, does: settle(5, 1) },
    { at: on('closed again', 1, 14, 17), who: people.scheduler, does: close },
  ]
  return [first!, { at: on('closed', 0, 14, 17), who: people.scheduler, does: close }, ...(isWrong ? again : [])]
}

async function withLots(tx: Tx, tree: InstructionTree, state: 'closed' | 'open'): Promise<InstructionTree> {
  const isClosed = state === 'closed'
  for (const { id } of tree.lots) await setClosed(tx, id, isClosed)
  return { ...tree, lots: tree.lots.map((lot) => ({ ...lot, isClosed })) }
}

interface Booked {
  /** Of the figures so far. */
  version: number
  actual: readonly string[]
  final?: readonly string[]
}

async function book(tx: Tx, call: ShipCall, { lots }: InstructionTree, { version, actual, final }: Booked) {
  const { type, allFast, sailed, completed } = call
  const day = siteDayOf(completed)
  const written = await updateFigures(
    tx,
    lots.map(({ id, quantity, billsOfLading: [bill] }, index) => ({
      id,
      version,
      balanceSheetDate: final ? day : null,
      expectedQuantity: quantity,
      actualQuantity: actual[index]!,
      finalQuantity: final?.[index] ?? null,
      billOfLadingDate: type === 'SCN' ? bill!.billDate : day,
      billOfLadingQuantity: type === 'SCN' ? (Number(bill!.items[0]!.weightInAir) / 1000).toFixed(3) : actual[index]!,
      mooringDate: new Date(allFast).toISOString(),
      unmooringDate: new Date(sailed).toISOString(),
      isInternalConsumption: false,
      isCreateSelfInvoice: false,
      protocolNumberOfIntentLetter: null,
    })),
  )
  if (written.size < lots.length) throw new Error(`${call.key}: somebody wrote its figures meanwhile`)
}

const write = async (tx: Tx, tree: InstructionTree, draft: InstructionDraft, note: string | null = null) =>
  treeOf(await writeVersion(tx, tree, { draft, kind: 'saved', note }))

function writeLots(
  tx: Tx,
  tree: InstructionTree,
  change: (lot: LotDraft, index: number) => Partial<LotDraft>,
  note: string | null = null,
) {
  const draft = draftOf(tree)
  return write(tx, tree, { ...draft, lots: draft.lots.map((lot, index) => ({ ...lot, ...change(lot, index) })) }, note)
}
