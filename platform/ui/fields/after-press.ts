/**
 * Leaving a field changes what stands below it: the figure read back goes, an error comes, and everything further down
 * moves. Where a press of the pointer is what left it, that waits until the press is over; otherwise the button would be
 * gone from under the pointer before it is let go, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(':active')) return work()
  const over = new AbortController()
  for (const end of ['mouseup', 'dragend']) {
    // The click follows the release within the same task.
    const later = () => {
      over.abort()
      setTimeout(work)
    }
    addEventListener(end, later, { signal: over.signal, capture: true })
  }
  return undefined
}
