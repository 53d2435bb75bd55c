export type TankCorrection = {
  tankCode: string
  factor: string
  validFrom: string
  validTo: string | null
  reason: string
}

/** What is known of a deformation as long as the new certificate is not there. */
export const tankCorrections: readonly TankCorrection[] = [
  {
    tankCode: 'S503',
    factor: '1.000350',
    validFrom: '2026-03-01',
    validTo: '2026-08-31',
    reason: 'Bottom settled, calibrated anew in August',
  },
  { tankCode: 'N302', factor: '0.999800', validFrom: '2026-05-15', validTo: null, reason: 'Shell dented at 4 m' },
]
