import { notFound } from '#platform/core/app-error.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { siteTime } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { reportRows } from '#platform/server/reports/report-source.ts'
import { biodieselMixing } from '../contract/biodiesel-mixing.report.ts'
import type { BlendWhy } from '../contract/why.contract.ts'
import { type Blend, blendsOf, energyOf, figuresOf, type Mixed } from '../rules/blends.ts'
import { dayOfOperation, mixedIn } from './mixed.repo.ts'

/** A blend goes over midnight, and its parts are measured some time before or after it. */
const around = 2

interface Asked {
  period: { from: string; to: string }
  plant?: string | undefined
  asAt?: string | undefined
}

export async function blendsIn(db: Reader, { period: { from, to }, ...asked }: Asked): Promise<Blend[]> {
  const wide = { from: addDays(from, -around), to: addDays(to, around) }
  const blends = blendsOf(await mixedIn(db, { ...asked, period: wide }))
  return blends.filter(({ into }) => {
    const { date } = siteTime(into.closingAt)
    return from <= date && date <= to
  })
}

export const biodieselMixingSource = reportRows(biodieselMixing, async (db, asked) =>
  (await blendsIn(db, asked)).map((blend) => ({
    blendedAt: blend.into.closingAt,
    tankCode: blend.into.tankCode,
    product: blend.into.product,
    plant: blend.into.plant,
    operation: blend.into.id,
    ...figuresOf(blend),
  })),
)

/** The blend of a receiving operation, with all that its figures are made of. */
export async function whyOf(db: Reader, operation: string, asAt?: string): Promise<BlendWhy> {
  const day = await dayOfOperation(db, operation)
  const blends = day === undefined ? [] : await blendsIn(db, { period: { from: day, to: day }, asAt })
  const blend = blends.find(({ into }) => into.id === operation)
  if (!blend) throw notFound()
  const told = ({ id, number, tankCode, product, mass, volume15 }: Mixed) => ({
    id,
    number,
    tankCode,
    product,
    mass,
    volume15,
  })
  return { into: told(blend.into), base: blend.base.map(told), bio: blend.bio.map(told), energy: energyOf }
}
