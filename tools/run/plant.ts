import { plantNamespace } from '#apps/simulator/plant.ts'
import { untilReady } from './ready.ts'

/** The simulated plant beside the product, and how the worker finds it; a real partner given from outside wins. */
export const plantEnvironment = {
  SIMULATOR_HISTORIAN_PORT: process.env.SIMULATOR_HISTORIAN_PORT ?? '4840',
  SIMULATOR_LAB_PORT: process.env.SIMULATOR_LAB_PORT ?? '4841',
}

/** The plant of the demo goes on with the story that its database is loaded with. */
export const toldPlantEnvironment = { ...plantEnvironment, SIMULATOR_STORY: '1' }

export const partnerEnvironment = {
  PARTNER_HISTORIAN_URL:
    process.env.PARTNER_HISTORIAN_URL ?? `opc.tcp://127.0.0.1:${plantEnvironment.SIMULATOR_HISTORIAN_PORT}`,
  PARTNER_HISTORIAN_NAMESPACE: process.env.PARTNER_HISTORIAN_NAMESPACE ?? plantNamespace,
  PARTNER_LAB_URL: process.env.PARTNER_LAB_URL ?? `http://127.0.0.1:${plantEnvironment.SIMULATOR_LAB_PORT}/lab`,
}

const plantUrl = `http://127.0.0.1:${plantEnvironment.SIMULATOR_LAB_PORT}`

/** Waits for the plant, whose lab is the last to answer: a worker that starts before it would only log refused connections. */
export const untilPlantWorks = (cancelled: () => boolean): Promise<boolean> =>
  untilReady(`${plantUrl}/lab/test-methods`, { seconds: 30, cancelled })

/** Lets flow what the operation in progress says is flowing, or its gauge would rightly be called frozen. */
export async function letFlow(): Promise<void> {
  await fetch(`${plantUrl}/plant/movements`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tank: 'S101', to: 2_500, speed: 240 }),
  })
}
