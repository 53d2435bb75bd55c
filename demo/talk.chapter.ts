import { hour } from './story/clock.ts'
import type { Chapter } from './story/chapter.ts'
import { insertDemoTalk } from './talk.ts'

/** What people have told each other lately. The last of all: a past with its talk is whole. */
export const talkChapter: Chapter = {
  id: 'talk',
  after: ['stock-sheets.closings'],
  tell: ({ write, now }) => write('admin', now - 20 * hour, insertDemoTalk),
}
