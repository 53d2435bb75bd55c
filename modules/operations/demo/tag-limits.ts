/** In minutes: how old a value of a gauge may be, and how long it may repeat itself while it should move. */
export const tagLimits = (measure: string): { maxAge: number; frozenAfter: number | null } => ({
  maxAge: 1,
  // Of the others the simulated plant is too calm to tell.
  frozenAfter: measure === 'level' ? 10 : null,
})
