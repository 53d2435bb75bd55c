import { runUntilStopped } from '#platform/server/run-until-stopped.ts'
import { startLabAndCommands } from './commands.ts'
import { echoOffice } from './echo-office.ts'
import { type HistorianOptions, type RunningHistorian, startHistorian } from './historian.ts'
import { samplesSince } from './lab.ts'
import { Plant } from './plant.ts'

/** `npm run simulator`: the plant and its lab, as far as the product can see them. */
const { SIMULATOR_USER, SIMULATOR_PASSWORD } = process.env
const historianOptions: HistorianOptions = {
  port: Number(process.env.SIMULATOR_HISTORIAN_PORT ?? 4840),
  certificates: process.env.SIMULATOR_CERTIFICATES,
  isPlainOnly: process.env.SIMULATOR_SECURITY === 'none',
  isStrict: process.env.SIMULATOR_SECURITY === 'strict',
  user: SIMULATOR_USER && SIMULATOR_PASSWORD ? { name: SIMULATOR_USER, password: SIMULATOR_PASSWORD } : undefined,
}
const labPort = Number(process.env.SIMULATOR_LAB_PORT ?? 4841)

// With SIMULATOR_STORY=1 it is the terminal that `demo/story` tells; otherwise one without a past, of which tests know everything.
const told = process.env.SIMULATOR_STORY === '1' ? await toldTerminal() : undefined
const plant = new Plant(told)
let historian: RunningHistorian | undefined = await startHistorian(plant, historianOptions)
const lab = await startLabAndCommands(
  {
    plant,
    samplesSince: (since, now) => (told ? told.samplesSince(since, now) : samplesSince(since, now)),
    partners: [echoOffice()],
    historianOn: async () => {
      historian ??= await startHistorian(plant, historianOptions)
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

/** Loaded only by whoever wants it: to tell it takes a second. */
async function toldTerminal() {
  const { ToldTerminal } = await import('./told-terminal.ts')
  return new ToldTerminal()
}
