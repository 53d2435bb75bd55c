/** The parts of the calculator that other screens measure with. */
export { CalculatorInputs } from './calculator-inputs.tsx'
export { useTankFacts } from './use-calculator.ts'
export { useTankWords } from './use-tank-words.ts'
export { useMeasureForm } from './use-measure-form.ts'
export { useReading } from './use-reading.ts'
export { useOriginText } from './use-origin-text.ts'
