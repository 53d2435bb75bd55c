export interface Latency {
  what: string
  smallMs: number
  largeMs: number
  ratio: number
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Asks both tables the same question in turn, so that whatever else the machine does hits both alike. */
export async function compareLatency(
  ask: (query: string, size: 'Small' | 'Large') => Promise<void>,
  questions: Record<string, string>,
  rounds: number,
): Promise<Latency[]> {
  const results: Latency[] = []
  for (const [what, query] of Object.entries(questions)) {
    const times = { Small: [] as number[], Large: [] as number[] }
    for (let round = -20; round < rounds; round++) {
      for (const size of ['Small', 'Large'] as const) {
        const start = performance.now()
        await ask(query, size)
        if (round >= 0) times[size].push(performance.now() - start)
      }
    }
    const [smallMs, largeMs] = [median(times.Small), median(times.Large)]
    results.push({ what, smallMs, largeMs, ratio: largeMs / smallMs })
  }
  return results
}
