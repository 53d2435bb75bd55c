import { useState } from 'react'
import { type Checked, checked } from '#platform/core/issue.ts'
import { type FormValue, type FormValues, formValue, recordValue } from '#platform/web/base/form-values.ts'
import {
  measure as measureShape,
  type Measure,
  type MeasureField,
  measureFields,
  type Origins,
} from '../contract/calculator.contract.ts'
import {
  type MomentFrom,
  momentOfTaking,
  originsAfterTyping,
  originsAtOtherMoment,
  type Taken,
} from '../rules/taken.ts'

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
  momentFrom: MomentFrom
  shape: Checked<Measure>
  /** Typed: whatever the reading came from before, it is now the word of whoever typed it. */
  type: (name: string, value: FormValue) => void
  setMeasuredAt: (moment: string) => void
  /** Readings from elsewhere, each with where it came from; what gauges say brings its moment along. */
  take: (taken: readonly Taken[]) => void
  /** Everything at once, as when a saved calculation is the start of a new one. */
  fill: (measure: Partial<Measure>, origins: Origins, measuredAt: string) => void
}

interface Entered {
  values: FormValues
  origins: Origins
  measuredAt: string
  momentFrom: MomentFrom
}

export function useMeasureForm(): MeasureForm {
  const [entered, setEntered] = useState<Entered>(() => ({
    values: formOf({ gauge: 'dip' }),
    origins: {},
    measuredAt: toMinute(),
    momentFrom: 'clock',
  }))
  return {
    ...entered,
    shape: checked(measureShape, recordOf(entered.values)),
    type: (name, value) =>
      setEntered((before) => ({
        ...before,
        values: { ...before.values, [name]: value },
        origins: originsAfterTyping(before.origins, name),
      })),
    setMeasuredAt: (measuredAt) =>
      setEntered((before) => ({
        ...before,
        measuredAt,
        momentFrom: 'typed',
        origins: originsAtOtherMoment(before.origins),
      })),
    take: (taken) => setEntered((before) => withTaken(before, taken)),
    fill: (measure, origins, measuredAt) =>
      setEntered({ values: formOf(measure), origins, measuredAt, momentFrom: 'taken' }),
  }
}

function withTaken(before: Entered, taken: readonly Taken[]): Entered {
  const readings = taken.flatMap(({ readings: some, from }) =>
    measureFields.flatMap((field) => {
      const name = field.name as MeasureField
      const value = some[name]
      return value === null || value === undefined ? [] : [{ name, value: formValue(field, value), from }]
    }),
  )
  const measuredAt = momentOfTaking({ measuredAt: before.measuredAt, from: before.momentFrom }, taken)
  const isMoved = measuredAt !== before.measuredAt
  const isFromGauge = taken.some(({ from }) => from.source === 'historian')
  return {
    values: { ...before.values, ...Object.fromEntries(readings.map(({ name, value }) => [name, value])) },
    origins: {
      ...(isMoved ? originsAtOtherMoment(before.origins) : before.origins),
      ...Object.fromEntries(readings.map(({ name, from }) => [name, from])),
    },
    measuredAt,
    momentFrom: isFromGauge ? 'taken' : before.momentFrom,
  }
}
