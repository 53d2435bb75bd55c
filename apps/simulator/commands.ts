import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { FakePartner } from './fake-partner.ts'
import { type LabSample, methods } from './lab.ts'
import { type Plant, plantTags } from './plant.ts'

/** What the plant's own people would do by hand: breaks and mends gauges, starts movements, pulls the plug. */
export interface Switches {
  plant: Plant
  /** What the lab tells at a moment of the samples that were taken since another. */
  samplesSince(since: string, now: number): LabSample[]
  partners: readonly FakePartner[]
  historianOn(): Promise<void>
  historianOff(): Promise<void>
}

const fault = z.strictObject({
  tag: z.string(),
  fault: z.enum(['stale', 'bad', 'frozen', 'none']),
  /** Since when, in seconds ago. */
  age: z.number().min(0).default(0),
})
const movement = z.strictObject({ tank: z.string(), to: z.number().min(0), speed: z.number().positive() })
const toggle = z.strictObject({ on: z.boolean() })

/** The lab system under `/lab`, other partners under `/partners`, and under `/plant` the commands to the simulation. */
export async function startLabAndCommands(switches: Switches, port: number) {
  const app = Fastify()
  let isLabOn = true
  app.addHook('onRequest', (request, reply, next) => {
    if (!isLabOn && request.url.startsWith('/lab')) reply.raw.destroy()
    else next()
  })
  app.get('/lab/test-methods', () => methods)
  app.get<{ Querystring: { since?: string } }>('/lab/samples', ({ query }) =>
    switches.samplesSince(query.since ?? '', Date.now()),
  )
  for (const partner of switches.partners) partner.serve(app)
  addCommands(app, switches)
  app.post('/plant/lab', ({ body }) => {
    isLabOn = toggle.parse(body).on
    return { done: true }
  })
  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, stop: () => app.close() }
}

function addCommands(app: FastifyInstance, { plant, historianOn, historianOff }: Switches): void {
  app.post('/plant/tags', ({ body }) => {
    const asked = fault.parse(body)
    if (!plantTags.some(({ tag }) => tag === asked.tag)) throw new Error(`there is no tag ${asked.tag}`)
    if (asked.fault === 'none') plant.mend(asked.tag, Date.now())
    else plant.break(asked.tag, asked.fault, Date.now() - asked.age * 1000)
    return { done: true }
  })
  app.post('/plant/movements', ({ body }) => {
    const { tank, to, speed } = movement.parse(body)
    plant.move(tank, to, speed, Date.now())
    return { done: true }
  })
  app.post('/plant/shake', ({ body }) => {
    plant.shake(toggle.parse(body).on)
    return { done: true }
  })
  app.post('/plant/historian', async ({ body }) => {
    await (toggle.parse(body).on ? historianOn() : historianOff())
    return { done: true }
  })
}
