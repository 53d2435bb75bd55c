import { chanceOf, oneOf } from '#demo/story/chance.ts'
import type { Chapter, Told } from '#demo/story/chapter.ts'
import { dayLength, minute } from '#demo/story/clock.ts'
import type { Severity } from '../contract/shift-handover.contract.ts'
import { nextShift, type Shift, shiftAt, spanOf } from '../rules/shifts.ts'
import * as steps from '../server/handover-steps.ts'

/** So long ago people began to hand over here instead of on paper. */
const days = 14
/** The two who lead the shifts of the south plant. */
const crew = ['l.conti', 'm.greco'] as const
const eightHours = 8 * 60 * minute

interface Written {
  severity: Severity
  text: string
  /** How many shifts later somebody has done it. */
  doneAfter: number
}

const noted: readonly Written[] = [
  { severity: 'attention', text: 'Pompa P-7 rumorosa, officina avvisata.', doneAfter: 3 },
  { severity: 'info', text: 'Linea 12 spiazzata, pronta per il carico di domani.', doneAfter: 1 },
  { severity: 'urgent', text: 'Perdita dal premistoppa della V-12: bacino controllato ogni ora.', doneAfter: 2 },
  { severity: 'info', text: 'Campione di S104 consegnato al laboratorio, manca il certificato.', doneAfter: 2 },
  { severity: 'attention', text: 'Radar di S107 verificato a mano: 4 mm di differenza.', doneAfter: 4 },
  { severity: 'info', text: 'Illuminazione del bacino 3 guasta, richiesta aperta.', doneAfter: 9 },
]

/**
 * The shifts of the south plant of the last two weeks, one after the other: signed by the one who goes some minutes before the end and
 * taken over by the other one. One night nobody signed; the last is still to be taken over, and the present one has begun.
 */
export const handoversChapter = (made: Made): Chapter => ({
  id: 'shift-handover',
  after: ['tank-operations', 'readings', 'tank-alarms', 'stock-sheets.closings', 'movement instructions'],
  async tell(told) {
    const toDo = new Map<number, string[]>()
    let number = 0
    let shift = shiftAt(new Date(Math.max(told.now - days * dayLength, told.since)).toISOString())
    for (; Date.parse(spanOf(shift).from) < told.now - minute; shift = nextShift(shift)) {
      await tellShift({ told, made, toDo }, shift, number)
      number += 1
    }
    told.say(`demo: ${number} shiftHandovers`)
  },
})

/** What it takes to write down what was seen. */
type Made = Parameters<typeof steps.signHandover>[2]

interface World {
  told: Told
  made: Made
  /** Notes by the shift in which they are done. */
  toDo: Map<number, string[]>
}

const isForgotten = ({ shift }: Shift, end: number, now: number) =>
  shift === 'night' && now - end > 4 * dayLength && now - end < 5 * dayLength

async function tellShift({ told, made, toDo }: World, shift: Shift, number: number): Promise<void> {
  const { from, to } = spanOf(shift)
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const name = `handover ${shift.day} ${shift.shift}`
  const goes = crew[Math.round(begin / eightHours) & 1]!
  const comes = crew[(Math.round(begin / eightHours) + 1) & 1]!
  const soonest = (after: number) => Math.min(begin + after * minute, told.now)
  const { id } = await told.write(goes, soonest(5), (tx) =>
    steps.openHandover(tx, { plant: 'S', area: null, ...shift }),
  )
  for (const note of toDo.get(number) ?? []) {
    await told.write(goes, soonest(60), (tx) => steps.markNoteDone(tx, { id: note, version: 1 }))
  }
  const hasNote = chanceOf(`${name} note`) < 0.35
  const noteAt = begin + (90 + chanceOf(`${name} when`) * 300) * minute
  if (hasNote && noteAt <= told.now) {
    const { doneAfter, severity, text } = oneOf(`${name} words`, noted)
    const note = await told.write(goes, noteAt, (tx) => steps.addNoteTo(tx, id, { severity, text }))
    toDo.set(number + doneAfter, [...(toDo.get(number + doneAfter) ?? []), note])
  }
  const signedAt = end - (3 + chanceOf(`${name} signed`) * 12) * minute
  if (signedAt > told.now || isForgotten(shift, end, told.now)) return
  const seen = await told.write(goes, signedAt, async (tx) => {
    const { version } = await steps.mustRead(tx, id)
    return steps.signHandover(tx, { id, version }, made)
  })
  const takenAt = end + (2 + chanceOf(`${name} taken`) * 15) * minute
  // Whoever has just come has not read it yet.
  if (takenAt > told.now - 2 * 60 * minute) return
  const remark = chanceOf(`${name} remark`) < 0.15 ? 'Giro del parco fatto insieme.' : null
  await told.write(comes, takenAt, (tx) => steps.takeOver(tx, { id, version: seen.version }, remark, made))
}
