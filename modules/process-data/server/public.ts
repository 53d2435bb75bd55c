/** What other modules may ask about the gauges. */
export { gaugesAt, gaugesNow } from './gauges.repo.ts'
export { historianOf } from './historian-client.ts'
