// Shift of a temperature from ITS-90 to IPTS-68, API MPMS 11.1-2004 clause 11.1.5: the 2004 constants rest on IPTS-68.

const SHIFT = [-3.536296, 7.438081, -1.871251, -4.089591, 1.269056, 1.08076, -0.267408, -0.148759]

export function toIpts68Fahrenheit(tC: number): number {
  const tau = tC / 630
  let shift = 0
  for (const coefficient of SHIFT) shift = (shift + coefficient) * tau
  return (tC - shift) * 1.8 + 32
}
