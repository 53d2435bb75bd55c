/** What other modules may ask about the gauges and the lab. */
export { gaugeSaid, gaugesAt } from './gauges.repo.ts'
export { sampleOf } from './lab.repo.ts'
