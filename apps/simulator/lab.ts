import testMethods from '#modules/products/demo/test-methods.json' with { type: 'json' }
import tanks from '#modules/tanks/demo/tanks.json' with { type: 'json' }

const hour = 3_600_000

export interface LabSample {
  id: string
  tank: string
  product: string
  takenAt: string
  position: 'top' | 'middle' | 'bottom' | 'composite'
  status: 'received' | 'validated'
  analyses: LabAnalysis[]
}

interface LabAnalysis {
  method: string
  property: string
  value: string
  unit: string
  /** Nothing counts before somebody in the lab has signed it. */
  validatedAt: string | null
}

export const methods = testMethods.map(({ code, description, property, unit }) => ({
  code,
  description,
  property,
  unit,
}))

const density = methods.find(({ property }) => property === 'DENS')!

/** Each tank is sampled every eight hours; results come two hours later. */
export function samplesSince(since: string, now: number): LabSample[] {
  const latest = Math.floor(now / (8 * hour)) * 8 * hour
  return tanks
    .flatMap((tank) => Array.from({ length: 9 }, (_, back) => sampleAt(tank, latest - back * 8 * hour, now)))
    .filter(({ takenAt }) => takenAt >= since)
}

function sampleAt(tank: (typeof tanks)[number], takenAt: number, now: number): LabSample {
  const shift = takenAt / (8 * hour)
  const validatedAt = takenAt + 2 * hour
  const isValidated = validatedAt <= now
  // A tenth of a gram a litre between samples of the same tank, as in any lab.
  const value = tank.demoState.density15 * 1000 + ((shift * 7 + tank.code.length) % 5) * 0.1 - 0.2
  return {
    id: `L${shift}-${tank.code}`,
    tank: tank.code,
    product: tank.product,
    takenAt: new Date(takenAt).toISOString(),
    position: 'composite',
    status: isValidated ? 'validated' : 'received',
    analyses: [
      {
        method: density.code,
        property: density.property,
        value: value.toFixed(1),
        unit: density.unit,
        validatedAt: isValidated ? new Date(validatedAt).toISOString() : null,
      },
      {
        method: 'ASTM D4006',
        property: 'WATER',
        value: tank.demoState.bsw.toFixed(3),
        unit: '% v/v',
        validatedAt: isValidated ? new Date(validatedAt).toISOString() : null,
      },
    ],
  }
}
