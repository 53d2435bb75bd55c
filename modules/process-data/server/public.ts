/** What other modules may ask about the gauges and the lab. */
export { gaugesAt, minutesBefore } from './gauges.repo.ts'
export { signedDensitiesBefore } from './lab.repo.ts'
export { tankTags } from './readings.repo.ts'
