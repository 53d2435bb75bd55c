import { serverModules } from '#apps/api/server-modules.ts'
import { demoServer } from '#demo/testing/demo-server.ts'
import { checkReports } from './check-reports.ts'

/** Reports that have nothing to show on the demo terminal, and why. */
const empty: Record<string, string> = {}

await checkReports(await demoServer(), serverModules, empty)
