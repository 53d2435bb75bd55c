import type { Chapter } from '#demo/story/chapter.ts'

export const ullageChapter: Chapter = {
  id: 'ullage',
  after: ['movement instructions', 'tank-operations'],
  async tell() {},
}
