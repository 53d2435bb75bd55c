import { operationsChapter } from '#modules/tank-operations/demo/chapter.ts'
import { closingsChapter } from '#modules/stock-sheets/demo/closings.chapter.ts'
import { snapshotsChapter } from '#modules/stock-sheets/demo/snapshots.chapter.ts'
import { talkChapter } from '../talk.chapter.ts'
import type { Chapter } from './chapter.ts'

/** What the past of the demo is made of; each stands behind what it waits for. */
export const chapters: readonly Chapter[] = [operationsChapter, snapshotsChapter, closingsChapter, talkChapter]
