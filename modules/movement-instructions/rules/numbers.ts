/** `S25-0147`: plant, year of the laycan, running number of the plant in that year. */
export function voyageNumberOf(plant: string, year: number, number: number): string {
  return `${plant}${String(year % 100).padStart(2, '0')}-${String(number).padStart(4, '0')}`
}

/** Until it is created, an instruction is known by the end of its id, behind a sign that no voyage number has. */
export function provisionalNumber(id: string): string {
  return `~${id.slice(-10).toUpperCase()}`
}

/** The end of the id of what is or was known by a provisional number; it stays when a voyage number comes. */
export const idEndOf = (voyageNumber: string): string | undefined =>
  isProvisional(voyageNumber) ? voyageNumber.slice(1).toLowerCase() : undefined

export const isProvisional = (voyageNumber: string) => voyageNumber.startsWith('~')

/** A, B, ... Z, AA, AB, ... */
export function lotLetter(place: number): string {
  const letter = String.fromCodePoint(65 + ((place - 1) % 26))
  return place <= 26 ? letter : lotLetter(Math.floor((place - 1) / 26)) + letter
}

export const lotCodeOf = (voyageNumber: string, place: number) => `${voyageNumber}/${lotLetter(place)}`

/** However it is written; nothing where it is not the code of a lot of a voyage. */
export const voyageOfLot = (lotCode: string) => /^([^\s/]+\d\d-\d{4,})\/[A-Z]+$/i.exec(lotCode)?.[1]
