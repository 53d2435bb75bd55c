/** A figure that came out of a calculation. */
export interface Figure {
  name: string
  value: string
  unit: string
}

/** What a domain calls its figures, and the words that its routines write. */
export interface CalculatorWords {
  figure: (name: string) => string
  trace: (text: string) => string
}
