import { setTimeout as pause } from 'node:timers/promises'

/** Waits until the address answers with success. */
export async function untilReady(
  url: string,
  options: { seconds: number; cancelled: () => boolean },
): Promise<boolean> {
  const deadline = Date.now() + options.seconds * 1000
  while (Date.now() < deadline && !options.cancelled()) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return true
    await pause(200)
  }
  return false
}
