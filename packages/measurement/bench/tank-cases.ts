// A farm of different tanks for speed figures: crude under a floating roof, products, and a table of every centimetre.
import type { TankQuantityInput } from '../src/tank/tank-quantity.ts'
import type { CalibrationTable } from '../src/tank/calibration-table.ts'
import type { VcfMode } from '../src/volume-correction/vcf54.ts'

function tableOfDiameter(diameterM: number, heightMm: number): CalibrationTable {
  const area = (Math.PI * diameterM * diameterM) / 4
  const rows = Array.from({ length: heightMm / 10 + 1 }, (_, i) => [i * 10, 30 + (i * 10 * area) / 1000] as const)
  return { style: 'linear', name: `D${diameterM}`, rows }
}

/** Different readings in every tank, so that no calculation repeats the one before. */
export function tankFarm(count: number, mode: VcfMode): TankQuantityInput[] {
  return Array.from({ length: count }, (_, i) => {
    const isCrude = i % 2 === 0
    const heightMm = 20_000
    return {
      tank: {
        table: tableOfDiameter(20 + (i % 60), heightMm),
        calibrationFactor: 1.0002,
        referenceHeightMm: heightMm + 900,
        shell: { alphaPerC: 1.12e-5, tRefC: 15 },
        ...(isCrude && {
          roof: {
            basis: { kind: 'without-roof', massKg: 150_000 + 100 * i },
            zones: { LOW: { aMm: 1000, bMm: 1200 }, HIGH: { aMm: 1800, bMm: 2000 } },
          } as const,
        }),
      },
      product: { f54Routine: isCrude ? '54A' : '54B' },
      measure: {
        dipMm: 4_000 + ((i * 137.3) % 14_000),
        waterLevelMm: 35 + (i % 40),
        tLiquidC: 12 + ((i * 0.37) % 25),
        tAmbientC: 18,
        labRho15: (isCrude ? 830 : 735) + ((i * 0.7) % 60),
        swPct: isCrude ? 0.15 : 0,
      },
      settings: { mode, air: 'commercial' },
    } satisfies TankQuantityInput
  })
}
