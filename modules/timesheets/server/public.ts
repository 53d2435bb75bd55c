/** What other modules may ask of timesheets: an event more. */
export { addEventToLast } from './timesheet-steps.ts'
