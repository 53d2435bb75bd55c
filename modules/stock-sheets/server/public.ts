/** What other modules may ask about the sheets: every tank at the end of a day, as known at a moment. */
export { dayRows } from './sheets.repo.ts'
