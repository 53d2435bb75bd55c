/** The worked voyage of the product's month: ALCIONE STAR with crude, before and after its discharge. */

const ship: readonly (readonly string[])[] = [
  ['1P', '10290.400', '9050.100', '1.822', '4.50', '0.000'],
  ['1S', '10288.900', '9048.700', '1.817', '4.50', '0.000'],
  ['2P', '10315.200', '9075.300', '1.831', '4.50', '1.240'],
  ['2S', '10314.700', '9074.900', '1.836', '4.50', '0.980'],
  ['3P', '10315.600', '9075.800', '1.782', '4.50', '0.000'],
  ['3S', '10316.100', '9076.200', '1.809', '4.50', '0.000'],
  ['4P', '10315.900', '9076.000', '1.825', '4.50', '0.000'],
  ['4S', '10315.300', '9075.500', '1.820', '4.50', '0.000'],
  ['5P', '10296.800', '9057.400', '1.782', '5.25', '2.110'],
  ['5S', '10297.300', '9057.900', '1.778', '5.25', '1.870'],
]

const head = {
  product: 'CR-AZL',
  list: null,
  lengthBetween: '239.00',
  temperature: '21.40',
  density15: '0.84750',
  inspector: null,
  note: null,
  shoreMass: null,
  billMass: null,
  receiverMass: null,
  experienceFactor: null,
}

export const workedArrival = {
  ...head,
  measuredAt: '2025-03-10T22:20:00.000Z',
  draughtFore: '14.10',
  draughtAft: '15.30',
  tanks: ship.map(([tank, upperVolume, lowerVolume, ullage, gaugePoint, water]) => ({
    tank: tank!,
    ullage: ullage!,
    water: water!,
    temperature: null,
    gaugePoint: gaugePoint!,
    gaugeSide: null,
    printedCorrection: null,
    upperUllage: '1.500',
    upperVolume: upperVolume!,
    lowerUllage: '3.500',
    lowerVolume: lowerVolume!,
  })),
  wedges: [],
}

export const workedRemainder = {
  ...head,
  measuredAt: '2025-03-12T16:00:00.000Z',
  draughtFore: '5.20',
  draughtAft: '8.20',
  tanks: [],
  wedges: [
    ['4P', '0.115', '11.80'],
    ['5P', '0.102', '11.20'],
    ['5S', '0.098', '11.20'],
  ].map(([tank, sounding, breadth]) => ({
    tank: tank!,
    sounding: sounding!,
    gaugeForward: null,
    breadth: breadth!,
    length: '32.00',
  })),
}

/** Earlier discharges of the ship, in tonnes: what it said and what the shore said. */
export const workedVoyages = [
  ['100340', '100000'],
  ['98805', '98500'],
  ['101493', '101200'],
  ['100159', '99800'],
  ['102707', '102400'],
  ['97972', '97650'],
  ['102446', '100300'],
] as const
