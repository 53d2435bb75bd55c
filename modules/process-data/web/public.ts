/** What other modules may show of the gauges. */
export { TagPanel as Panel } from './tag-panel.tsx'
