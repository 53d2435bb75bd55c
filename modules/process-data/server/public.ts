/** What other modules may ask about the gauges and the lab. */
export { gaugeSaid, gaugesAt, gaugesNow, levelsNow, liveQuality, minutesBefore } from './gauges.repo.ts'
export { historianOf } from './historian-client.ts'
export { sampleOf, signedDensitiesBefore } from './lab.repo.ts'
export { tankTags } from './readings.repo.ts'
