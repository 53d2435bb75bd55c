import type tanks from '#modules/tanks/demo/tanks.json'

type Tank = (typeof tanks)[number]

/** What is known of a tank as it was built and calibrated. */
export const versionOf = (tank: Tank) => ({
  tankType: { sphere: 'SPHERE', bullet: 'BULLET' }[tank.typeCode] ?? tank.typeCode,
  plant: tank.plant,
  startDate: tank.startDate,
  endDate: tank.endDate,
  isActive: tank.isActive,
  minLevel: tank.minLevel,
  maxLevel: tank.maxLevel,
  inextricableVolume: m3(tank.inextricableVolumeM3),
  maxVolume: m3(tank.maxVolumeM3),
  referenceHeight: tank.referenceHeightMm,
  insulated: tank.insulated,
  roofMass: tank.roofMassKg?.toFixed(0) ?? null,
  legsLow: tank.legsLowMm,
  legsHigh: tank.legsHighMm,
  highFeetMinValue: tank.highFeetMinValue,
  calibrationFactor: tank.calibrationFactor.toFixed(6),
  calibrationCertificate: tank.calibrationCertificate,
  calibration: rowsOf(tank.volumetricTable),
})

export const m3 = (volume: number) => volume.toFixed(3)

export const rowsOf = (table: number[][]) => table.map(([level, volume]) => ({ level: level!, volume: m3(volume!) }))
