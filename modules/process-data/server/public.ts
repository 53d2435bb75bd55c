/** What other modules may ask about the gauges. */
export { gaugesAt } from './gauges.repo.ts'
