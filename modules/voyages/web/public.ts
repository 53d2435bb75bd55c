export { VoyageRail } from './voyage-rail.tsx'
