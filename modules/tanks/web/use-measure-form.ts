import { useState } from 'react'
import { type Checked, checked } from '#platform/core/issue.ts'
import { type FormValue, type FormValues, formValue, recordValue } from '#platform/web/base/form-values.ts'
import {
  measure as measureShape,
  type Measure,
  type MeasureField,
  measureFields,
  type Origin,
  type Origins,
} from '../contract/calculator.contract.ts'

export const formOf = (measure: Partial<Measure>): FormValues =>
  Object.fromEntries(measureFields.map((field) => [field.name, formValue(field, measure[field.name as MeasureField])]))
const recordOf = (values: FormValues) =>
  Object.fromEntries(measureFields.map((field) => [field.name, recordValue(field, values[field.name])]))
const toMinute = () => `${new Date().toISOString().slice(0, 16)}:00.000Z`

/** One measurement while it is entered: each reading typed, or taken from somewhere that is named with it. */
export interface MeasureForm {
  values: FormValues
  origins: Origins
  measuredAt: string
  shape: Checked<Measure>
  /** Typed: whatever the reading came from before, it is now the word of whoever typed it. */
  type: (name: string, value: FormValue) => void
  setMeasuredAt: (moment: string) => void
  /** Readings from elsewhere, each with where it came from. */
  take: (readings: Partial<Measure>, from: Origin) => void
  /** Everything at once, as when a saved calculation is the start of a new one. */
  fill: (measure: Partial<Measure>, origins: Origins, measuredAt: string) => void
}

export function useMeasureForm(): MeasureForm {
  const [values, setValues] = useState(() => formOf({ gauge: 'dip' }))
  const [origins, setOrigins] = useState<Origins>({})
  const [measuredAt, setMeasuredAt] = useState(toMinute)
  return {
    values,
    origins,
    measuredAt,
    shape: checked(measureShape, recordOf(values)),
    type: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }))
      setOrigins((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)))
    },
    setMeasuredAt,
    take: (readings, from) => {
      const known = Object.entries(readings).filter(([, value]) => value !== null && value !== undefined)
      const taken = Object.fromEntries(known) as Partial<Measure>
      setValues((before) => ({
        ...before,
        ...Object.fromEntries(
          measureFields
            .filter(({ name }) => name in taken)
            .map((field) => [field.name, formValue(field, taken[field.name as MeasureField])]),
        ),
      }))
      setOrigins((before) => ({ ...before, ...Object.fromEntries(known.map(([name]) => [name, from])) }))
    },
    fill: (measure, newOrigins, moment) => {
      setValues(formOf(measure))
      setOrigins(newOrigins)
      setMeasuredAt(moment)
    },
  }
}
