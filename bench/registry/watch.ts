/** What a piece of work costs the process it runs in. */
export interface Watched {
  seconds: number
  /** Memory over what it was before, at its highest. */
  growthMb: number
  /** The longest that the event loop did not come round; on a busy machine much of it is waiting for a processor. */
  longestGapMs: number
  /** The longest that this thread itself worked without letting others in. */
  longestWorkMs: number
}

const tick = 5

export async function watched(work: () => Promise<unknown>): Promise<Watched> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let [highest, longestGapMs, longestWorkMs] = [before, 0, 0]
  const workSoFar = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [last, lastWork] = [performance.now(), workSoFar()]
  const timer = setInterval(() => {
    const [now, done] = [performance.now(), workSoFar()]
    longestGapMs = Math.max(longestGapMs, now - last - tick)
    longestWorkMs = Math.max(longestWorkMs, done - lastWork)
    highest = Math.max(highest, process.memoryUsage.rss())
    ;[last, lastWork] = [now, done]
  }, tick)
  const start = performance.now()
  await work()
  clearInterval(timer)
  const seconds = (performance.now() - start) / 1000
  return { seconds, growthMb: (highest - before) / 1024 / 1024, longestGapMs, longestWorkMs }
}
