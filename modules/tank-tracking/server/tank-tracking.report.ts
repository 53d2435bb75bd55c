import { reportRows } from '#platform/server/reports/report-source.ts'
import { tankTracking } from '../contract/tank-tracking.report.ts'
import { availableOf, inTonnes } from '../rules/tracking.ts'
import { displacedOf, readTracking } from './read-tracking.ts'

export const tankTrackingSource = reportRows(tankTracking, async (db, asked) =>
  (await readTracking(db, asked, Date.now())).map((tank) => {
    const { tankCode, plant, product, facts, stock, usable, commitments, displacements, inProgress } = tank
    const { committed, available, missing, unknown } = availableOf(usable, commitments)
    return {
      tankCode,
      plant,
      product,
      isViewed: facts?.viewedAt != null,
      referenceDate: facts?.referenceDate ?? null,
      fiscalClearanceDate: facts?.fiscalClearanceDate ?? null,
      isVesselCommunicated: facts?.isVesselCommunicated ?? false,
      operationInProgress: inProgress.length === 0 ? null : inProgress.map(({ number }) => number).join(', '),
      stock: stock.mass && inTonnes(stock.mass),
      usable: usable && inTonnes(usable),
      committed: inTonnes(committed),
      available: available && inTonnes(available),
      missing: inTonnes(missing),
      displacements: inTonnes(displacedOf(displacements)),
      unknown,
      viewedBy: facts?.viewedBy ?? null,
      viewedAt: facts?.viewedAt ?? null,
      rowVersion: facts?.version ?? 0,
    }
  }),
)
