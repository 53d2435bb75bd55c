import { z } from 'zod'
import { answerShape } from './answer-shape.ts'
import { endpoint } from './endpoint.ts'
import { once } from './once.ts'

type Shape = Readonly<Record<string, z.ZodType>>
export type AboutOf<A extends Shape> = { [Field in keyof A]: z.output<A[Field]> }

export const runStates = ['running', 'waiting', 'failed', 'aborted', 'done'] as const
export type RunState = (typeof runStates)[number]
/** Over for good: nobody can go on with it. */
export const isOver = (state: RunState): boolean => state === 'aborted' || state === 'done'

const counts = z.record(z.string(), z.int())
const wrong = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })

/** A passage through a step; after a failure there may be a second one. */
const passage = z.object({
  step: z.string(),
  begunAt: z.string(),
  /** Who has started it or gone on with it; nobody where it followed the step before. */
  begunBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  outcome: z.enum(['done', 'waits', 'failed', 'aborted']).nullable(),
  counts,
  error: wrong.nullable(),
})

const runShape = {
  id: z.uuid(),
  version: z.int(),
  state: z.enum(runStates),
  /** The one that is at work, has failed, or begins when somebody goes on. */
  step: z.string(),
  /** How far the step is. */
  progress: z.int(),
  total: z.int().nullable(),
  counts,
  error: wrong.nullable(),
  /** What the last step has left; what it means, the process knows. */
  result: z.unknown(),
  startedAt: z.string(),
  startedBy: z.string(),
  endedAt: z.string().nullable(),
}

export interface ProcessOptions<A extends Shape, Step extends string, Count extends string> {
  /** Prefix of the permission elements and of its texts, and the name under which its runs are kept: it never changes. */
  id: string
  /** The module whose dictionary holds the texts: `title`, `step.<id>` and `count.<id>` below the id. */
  module: string
  /** Of its screen, and of its calls. */
  path: string
  /** What a run is about: the place, the day, the file. */
  about: A
  /** The field of `about` with the site: a run is there only for people of that site. */
  site?: Extract<keyof A, string>
  /** Of the runs that have these in common only one is open; left out, any number. */
  only?: readonly Extract<keyof A, string>[]
  steps: readonly [Step, ...Step[]]
  /** What is counted, in the order in which it is shown. */
  counts?: readonly Count[]
  /** Where another screen's permissions are meant. */
  elements?: Partial<ProcessElements>
  /**
   * A run is its starter's alone: it begins where they press the button, they follow, abort and continue it as their job, and
   * it has no calls of its own.
   */
  own?: true
}

export interface ProcessElements {
  view: string
  start: string
  abort: string
  continue: string
}

/** Work in steps that people start, follow, abort and continue, with everything that follows from it. */
export function defineProcess<const A extends Shape, const Step extends string, const Count extends string = never>(
  options: ProcessOptions<A, Step, Count>,
) {
  const { id, module, path, steps } = options
  const elements: ProcessElements = {
    view: `${id}.view`,
    start: `${id}.start`,
    abort: `${id}.abort`,
    continue: `${id}.continue`,
    ...options.elements,
  }
  if (new Set(steps).size < steps.length) throw new Error(`process ${id} names a step twice`)
  const about = z.strictObject(options.about)
  const endpoints = once(() => {
    const run = z.object({ ...runShape, about: z.object(answerShape(options.about)) })
    const whole = run.extend({ log: z.array(passage) })
    const params = z.object({ id: z.uuid() })
    const acts = { method: 'POST', params, answer: whole, idempotent: true, versioned: true } as const
    return {
      /** The newest first. */
      runs: endpoint({
        id: `${id}.runs`,
        method: 'GET',
        path: `${path}/runs`,
        permission: elements.view,
        answer: z.array(run),
      }),
      run: endpoint({
        id: `${id}.run`,
        method: 'GET',
        path: `${path}/runs/:id`,
        permission: elements.view,
        params,
        answer: whole,
      }),
      start: endpoint({
        id: `${id}.start`,
        method: 'POST',
        path: `${path}/runs`,
        permission: elements.start,
        body: about,
        answer: whole,
        idempotent: true,
      }),
      abort: endpoint({ ...acts, id: `${id}.abort`, path: `${path}/runs/:id/abort`, permission: elements.abort }),
      continue: endpoint({
        ...acts,
        id: `${id}.continue`,
        path: `${path}/runs/:id/continue`,
        permission: elements.continue,
      }),
    }
  })
  const textPrefix = `${module}:${id}.`
  return {
    ...options,
    about,
    steps: steps as readonly Step[],
    counts: (options.counts ?? []) as readonly Count[],
    elements,
    namespace: module,
    textPrefix,
    titleKey: `${textPrefix}title`,
    stepKey: (step: string) => `${textPrefix}step.${step}`,
    countKey: (count: string) => `${textPrefix}count.${count}`,
    siteOf: (of: AboutOf<A>): string | null =>
      options.site === undefined ? null : ((of as Record<string, unknown>)[options.site] as string | null),
    /** What only one open run has; null where there may be any number. */
    onlyOneOf: (of: AboutOf<A>): string | null =>
      options.only ? JSON.stringify(options.only.map((name) => (of as Record<string, unknown>)[name] ?? null)) : null,
    get endpoints() {
      return endpoints()
    },
  }
}

export type Process<A extends Shape, Step extends string, Count extends string> = ReturnType<
  typeof defineProcess<A, Step, Count>
>
// oxlint-disable-next-line typescript/no-explicit-any -- what different processes are about cannot be unified
export type AnyProcess = Process<any, any, any>
export type AboutOfRun<P extends AnyProcess> = z.output<P['about']>
const anyRun = z.object({ ...runShape, about: z.record(z.string(), z.unknown()), log: z.array(passage) })
export type ProcessRun = z.infer<typeof anyRun>
export type Passage = z.infer<typeof passage>
