import { tolerances } from '#modules/tank-operations/rules/tank-operations.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { operationsOf } from '../story/hand.ts'
import { beginningOfMarch, endOfMarch } from '../story/march/march.ts'
import { siteDayOf } from '../story/site-day.ts'
import type { Story } from '../story/story.ts'
import { conditionsOf } from '../story/weather.ts'
import {
  type ClosedTank,
  closedTanks,
  contradictions,
  sheetsWithoutOperations,
  sheetsWrittenWrong,
  wrongBooks,
} from './past-checks.repo.ts'

/**
 * How far a gauge and a hand may be apart in level and temperature in custody, and how far the density that the lab signed last may
 * be from what is in a stock tank: what is beyond is no error of a gauge.
 */
const { level, temperature } = tolerances.fiscal
const error = {
  level: Number(level),
  temperature: Number(temperature),
  density: Number(tolerances.other.density),
}

export interface PastReport {
  tankDays: number
  /** Of the gauges' error, the most and the middle. */
  worst: number
  median: number
  beyond: string[]
  /** Beyond on purpose: the mistakes of people that stood at that time. */
  onPurpose: string[]
  wrong: string[]
}

/**
 * Whether the past contradicts itself: gauge and book of every tank and day, every voyage, every sheet. The readings of March 2025
 * are those of the worked month and no gauge's, and some stand off their books: S502 from the 10th by 5.1 to 13.4 t, and by
 * 15.9 t on the 31st. So of March books, voyages and sheets are held here, and its figures in a test of its own.
 */
export async function checkPast(db: Reader, story: Story, since: number, now: number): Promise<PastReport> {
  const standing = mistakesOf(story, since, now)
  const shares: number[] = []
  const [beyond, onPurpose]: string[][] = [[], []]
  const closed = await closedTanks(db, since)
  for (const one of closed) {
    const share = Math.abs(one.mass - one.book) / allowedFor(story, one)
    const said = `${one.tankCode} ${one.day}: gauge ${one.mass.toFixed(0)} kg, book ${one.book.toFixed(0)} kg`
    const stood = standing.some(
      ({ tank, from, to, day }) => tank === one.tankCode && day <= one.day && from <= one.closedAt && to > one.closedAt,
    )
    if (stood) onPurpose!.push(said)
    else {
      shares.push(share)
      if (share > 1) beyond!.push(said)
    }
  }
  shares.sort((a, b) => a - b)
  return {
    tankDays: closed.length,
    worst: shares.at(-1) ?? 0,
    median: shares[Math.floor(shares.length / 2)] ?? 0,
    beyond: beyond!,
    onPurpose: onPurpose!,
    wrong: [
      ...(await wrongBooks(db)),
      ...(await contradictions(db, since)),
      ...(await contradictions(db, beginningOfMarch, endOfMarch)),
      ...(await sheetsWithoutOperations(db)),
      ...(await sheetsWrittenWrong(db, since)),
    ],
  }
}

/** What the errors of level, temperature and density come to in this tank, in kg. */
function allowedFor({ tanks }: Story, { tankCode, day, mass, level, density15 }: ClosedTank): number {
  const tank = tanks.get(tankCode)!
  const conditions = conditionsOf(tank, Date.parse(`${day}T22:00:00Z`))
  const at = level ?? tank.row.minLevel
  const content = { density15: density15 ?? tank.product.density15 }
  const perMm = (tank.kgAt(at + 1, content, conditions, day) - tank.kgAt(at - 1, content, conditions, day)) / 2
  return perMm * error.level + mass * (error.temperature * 0.0009 + error.density / content.density15)
}

interface Standing {
  tank: string
  day: string
  from: number
  to: number
}

/** As long as a wrong one counts, or a right one does not. */
function mistakesOf(story: Story, since: number, now: number): Standing[] {
  return operationsOf(story, since, now).flatMap(({ tank, to, by, mistake, reversed }): Standing[] => {
    const day = siteDayOf(to)
    if (!mistake || !by.posted) return []
    return mistake === 'late'
      ? [{ tank: tank.code, day, from: to, to: by.posted.at }]
      : [{ tank: tank.code, day, from: by.posted.at, to: reversed?.at ?? Infinity }]
  })
}
