import { untilReady } from './ready.ts'

/** The simulated plant beside the product, and how the worker finds it; a real partner given from outside wins. */
export const plantEnvironment = {
  SIMULATOR_HISTORIAN_PORT: process.env.SIMULATOR_HISTORIAN_PORT ?? '4840',
  SIMULATOR_LAB_PORT: process.env.SIMULATOR_LAB_PORT ?? '4841',
}

export const partnerEnvironment = {
  PARTNER_HISTORIAN_URL:
    process.env.PARTNER_HISTORIAN_URL ?? `opc.tcp://127.0.0.1:${plantEnvironment.SIMULATOR_HISTORIAN_PORT}`,
  PARTNER_LAB_URL: process.env.PARTNER_LAB_URL ?? `http://127.0.0.1:${plantEnvironment.SIMULATOR_LAB_PORT}/lab`,
}

/** The lab is the last part of the plant to answer: a worker that starts before it would only log refused connections. */
export const untilPlantAnswers = (cancelled: () => boolean): Promise<boolean> =>
  untilReady(`http://127.0.0.1:${plantEnvironment.SIMULATOR_LAB_PORT}/lab/test-methods`, { seconds: 30, cancelled })
