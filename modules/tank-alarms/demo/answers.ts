import users from '#demo/data/users.json' with { type: 'json' }
import { between, chanceOf, oneOf } from '#demo/story/chance.ts'
import { hour, minute } from '#demo/story/clock.ts'
import { nextShiftAt, onShift } from '#demo/story/people.ts'
import { type AlarmKind, longestShelfMinutes } from '../contract/tank-alarms.contract.ts'
import type { ToldAlarm } from './told-alarms.ts'

/** What people did about an alarm, as far as they have done it by now. */
export interface Answer {
  acknowledged?: { at: number; by: string; note: string | null }
  shelved?: { at: number; by: string; until: number; reason: string }
}

type Text = Record<'en' | 'it', string>
const languageOf = new Map(users.map(({ username, language }) => [username, language as keyof Text]))

/** In minutes, by priority: how soon somebody who sits there says that it was seen. */
const soon = { critical: [0.5, 3], high: [1.5, 12], low: [4, 35] } as const
const forgotten = 0.04

export function answerTo(alarm: ToldAlarm, now: number): Answer {
  const raised = Date.parse(alarm.raisedAt)
  const name = `alarm ${alarm.tankCode} ${alarm.kind} ${alarm.raisedAt}`
  const at = Math.round(seenAt(alarm, name, raised))
  if (at > now) return {}
  const by = whoSees(alarm, at)
  const acknowledged = { at, by, note: noteOf(alarm.kind, name, by) }
  const shelved = shelfOf(alarm, name, at, now)
  return { acknowledged, ...(shelved ? { shelved } : {}) }
}

/** In the north one alone of the shift may do so; when the other is there, that one is called. */
const whoSees = ({ plant }: ToldAlarm, at: number) => (plant === 'N' ? 'p.russo' : onShift('S', at))

function seenAt({ plant, priority }: ToldAlarm, name: string, raised: number): number {
  if (chanceOf(`${name} forgotten`) < forgotten) return nextShiftAt(raised) + between(`${name} next`, 10, 45) * minute
  const [least, most] = soon[priority]
  const isCalled = plant === 'N' && onShift('N', raised) !== 'p.russo'
  return raised + between(`${name} seen`, least, most) * (isCalled ? 2.5 : 1) * minute
}

const gauge: Text[] = [
  { en: 'Instrument workshop called.', it: 'Avvisata la strumentazione.' },
  { en: 'Tank measured by hand until the gauge is back.', it: 'Serbatoio misurato a mano finché il radar non torna.' },
]
const notes: Partial<Record<AlarmKind, Text[]>> = {
  flowWithoutOperation: [
    {
      en: 'Pump was already running, the operation is open now.',
      it: 'Pompa già in marcia, operazione aperta adesso.',
    },
    {
      en: 'Agreed with the jetty, operation opened late.',
      it: 'Concordato con il pontile, operazione aperta in ritardo.',
    },
  ],
  operationWithoutFlow: [
    { en: 'Unit at low rate, the level hardly moves.', it: 'Impianto a basso carico, il livello si muove appena.' },
    { en: 'Line checked, valve open.', it: 'Linea controllata, valvola aperta.' },
  ],
  temperatureLow: [{ en: 'Season, heating not needed.', it: 'Stagionale, il riscaldamento non serve.' }],
  gaugeBad: gauge,
  gaugeStale: gauge,
  gaugeFrozen: gauge,
}

/** Now and then, and whenever somebody had to be called. */
function noteOf(kind: AlarmKind, name: string, by: string): string | null {
  const texts = notes[kind]
  if (!texts || chanceOf(`${name} note`) >= (texts === gauge ? 0.8 : 0.1)) return null
  return oneOf(`${name} words`, texts)[languageOf.get(by)!]
}

const shelves: Partial<Record<AlarmKind, { chance: number; reason: string }>> = {
  operationWithoutFlow: { chance: 0.2, reason: 'Impianto a basso carico per tutto il turno, livello seguito a mano' },
  gaugeStale: { chance: 0.5, reason: 'Radar fermo, strumentazione avvisata: fino alla riparazione si misura a mano' },
}

/** The shift leader of the south puts away what would stand for the rest of the shift, some minutes after it was seen. */
function shelfOf({ plant, kind, raisedAt, returnedAt }: ToldAlarm, name: string, seen: number, now: number) {
  const shelf = shelves[kind]
  const at = seen + Math.round(between(`${name} shelved`, 3, 20) * minute)
  const until = at + Math.round(between(`${name} shelf`, 3 * 60, longestShelfMinutes)) * minute
  const by = onShift('S', at)
  const isAtHand = plant === 'S' && by === 'm.greco' && seen - Date.parse(raisedAt) < hour
  if (!shelf || !isAtHand || at > now || chanceOf(`${name} shelf`) >= shelf.chance) return undefined
  // What returned meanwhile and came again would be born on its shelf: people put away what stays.
  return returnedAt && Date.parse(returnedAt) < until ? undefined : { at, by, until, reason: shelf.reason }
}
