import { arrivalsChapter } from '#modules/arrivals/demo/chapter.ts'
import { pricesChapter } from '#modules/commercial/demo/prices.chapter.ts'
import { dailyPlansChapter } from '#modules/daily-plan/demo/chapter.ts'
import { instructionsChapter } from '#modules/movement-instructions/demo/chapter.ts'
import { plansChapter } from '#modules/operative-plan/demo/plans.chapter.ts'
import { pocketChapter } from '#modules/pocket/demo/chapter.ts'
import { labChapter } from '#modules/process-data/demo/lab.chapter.ts'
import { readingsChapter } from '#modules/process-data/demo/readings.chapter.ts'
import { splitsChapter } from '#modules/splits/demo/splits.chapter.ts'
import { handoversChapter } from '#modules/shift-handover/demo/chapter.ts'
import { closingsChapter } from '#modules/stock-sheets/demo/closings.chapter.ts'
import { editsChapter } from '#modules/stock-sheets/demo/edits.chapter.ts'
import { snapshotsChapter } from '#modules/stock-sheets/demo/snapshots.chapter.ts'
import { alarmsChapter } from '#modules/tank-alarms/demo/chapter.ts'
import { operationsChapter } from '#modules/tank-operations/demo/chapter.ts'
import { tankTrackingChapter } from '#modules/tank-tracking/demo/chapter.ts'
import { timesheetsChapter } from '#modules/timesheets/demo/chapter.ts'
import { ullageChapter } from '#modules/ullage/demo/chapter.ts'
import { handoverItems, productTexts } from './product-parts.ts'
import { talkChapter } from './talk.chapter.ts'
import type { Chapter } from './story/chapter.ts'

/** What the past of the demo is made of; each stands behind what it waits for. */
export const chapters: readonly Chapter[] = [
  instructionsChapter,
  timesheetsChapter,
  arrivalsChapter,
  plansChapter,
  dailyPlansChapter,
  operationsChapter,
  tankTrackingChapter,
  pocketChapter,
  labChapter,
  readingsChapter,
  alarmsChapter,
  pricesChapter,
  snapshotsChapter,
  editsChapter,
  closingsChapter,
  ullageChapter,
  splitsChapter,
  handoversChapter({ kinds: handoverItems, texts: productTexts }),
  talkChapter,
]
