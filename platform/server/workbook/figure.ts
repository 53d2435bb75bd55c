/** A number with the decimals that it is read with; the file keeps all of it, and shows so many. */
export class Figure {
  readonly value: number
  readonly decimals: number

  constructor(value: number, decimals: number) {
    this.value = value
    this.decimals = Math.min(decimals, mostDecimals)
  }
}

/** A workbook has a style for each. */
export const mostDecimals = 9
