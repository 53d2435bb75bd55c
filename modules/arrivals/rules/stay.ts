/** What is known of how long a ship will need its berth. */
interface StayFacts {
  laytimeTotalHours: string | null
  laytimeLoadingHours: string | null
  laytimeDischargeHours: string | null
  /** Tonnes. */
  quantity: string | null
}

export interface Stay {
  minutes: number
  from: 'laytime' | 'quantity' | 'usual'
}

/** Mooring, hoses, measures and papers before the first and after the last tonne. */
const aroundMinutes = 4 * 60
/**
 * Pumping clause of the tanker charter parties: a homogeneous cargo within 24 hours, or 100 psi at the rail. The cargo of the
 * ships that call here most, 30,000 t, in 24 hours is this many tonnes in an hour.
 */
const tonnesAnHour = 1250
const usualMinutes = 24 * 60
const step = 15

const hoursOf = (text: string | null) => (text === null ? 0 : Number(text))
const roundedUp = (minutes: number) => Math.ceil(minutes / step) * step

/**
 * Laytime is what both sides have agreed that it may take (specification 3, laytime hours of the instruction): in total, else
 * loading and discharge together. Without it the quantity at the usual rate, and without that a day.
 */
export function stayOf(facts: StayFacts): Stay {
  const laytime =
    hoursOf(facts.laytimeTotalHours) || hoursOf(facts.laytimeLoadingHours) + hoursOf(facts.laytimeDischargeHours)
  if (laytime > 0) return { minutes: roundedUp(laytime * 60), from: 'laytime' }
  const tonnes = hoursOf(facts.quantity)
  if (tonnes > 0) return { minutes: roundedUp((tonnes / tonnesAnHour) * 60 + aroundMinutes), from: 'quantity' }
  return { minutes: usualMinutes, from: 'usual' }
}
