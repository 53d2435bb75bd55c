/** The parts of the calculator that other screens measure with. */
export { CalculatorInputs } from './calculator-inputs.tsx'
export { CalculatorWarnings, FigureList } from './calculator-results.tsx'
export { useTankFacts } from './use-calculator.ts'
export { useTraceWords } from './use-trace-words.ts'
export { useMeasureForm } from './use-measure-form.ts'
export { useReading } from './use-reading.ts'
