const latest = 2000

/** When nothing more urgent is to be done: what nobody waits for makes way for what somebody does. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latest })
  else setTimeout(work, latest / 10)
}
