import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { startLabAndCommands } from './commands.ts'
import { type RunningHistorian, startHistorian } from './historian.ts'
import { Plant } from './plant.ts'

/** `npm run simulator`: the plant and its lab, as far as the product can see them. */
const historianPort = Number(process.env.SIMULATOR_HISTORIAN_PORT ?? 4840)
const labPort = Number(process.env.SIMULATOR_LAB_PORT ?? 4841)

const plant = new Plant()
let historian: RunningHistorian | undefined = await startHistorian(plant, historianPort)
const lab = await startLabAndCommands(
  {
    plant,
    historianOn: async () => {
      historian ??= await startHistorian(plant, historianPort)
    },
    historianOff: async () => {
      const running = historian
      historian = undefined
      await running?.stop()
    },
  },
  labPort,
)
process.stdout.write(`historian at ${historian.url}, lab at ${lab.url}/lab, commands at ${lab.url}/plant\n`)
runUntilStopped(
  async () => {
    await lab.stop()
    await historian?.stop()
  },
  (line) => process.stdout.write(`${line}\n`),
)
