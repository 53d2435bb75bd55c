import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { formValues, recordValues } from '#platform/web/base/form-values.ts'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import { readEventTypes } from '#modules/timesheets/contract/timesheets.contract.ts'
import { acceptEntry, type PocketEntry, settledFields } from '../contract/pocket.contract.ts'
import type { Said } from '../contract/pocket-paths.ts'

const wholeNumbers = new Set(['reading', 'waterLevel'])
/** As the fields want it: what is no number is left empty, for somebody to write. */
const typedOf = (said: Said) =>
  Object.fromEntries(
    Object.entries(said).map(([name, value]: [string, string | null]) => [
      name,
      value !== null && wholeNumbers.has(name) ? (/^\d+$/.test(value) ? Number(value) : null) : value,
    ]),
  )
const told = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

/** Puts right what a phone has said, and writes it; what is asked about is seen here, above the fields. */
export function AcceptEntry(props: {
  entry: PocketEntry
  onClose: () => void
  onAccepted: (after: PocketEntry) => void
}) {
  const { t } = useTranslation('pocket')
  const { language } = useUi()
  const { entry } = props
  const fields = settledFields[entry.kind]
  const texts = useFieldTexts('pocket', 'pocket:pocketEntries.', 'pocket:said.')
  const [operation, setOperation] = useState(entry.said.operation ?? '')
  const [values, setValues] = useState(() => formValues(fields, typedOf(entry.said)))
  const types = useQuery({
    queryKey: ['registry', 'timesheetOperations', 'of timesheets'],
    queryFn: ({ signal }) => call(readEventTypes, { signal }),
    enabled: entry.kind === 'event',
  })
  const accept = useMutation({
    mutationFn: () => {
      const typed = recordValues(fields, values)
      const body = Object.fromEntries(
        Object.entries(entry.said).map(([name, value]) => [name, name in typed ? told(typed[name]) : value]),
      ) as unknown as Said
      return call(acceptEntry, {
        params: { id: entry.id },
        version: entry.version,
        idempotencyKey: crypto.randomUUID(),
        body: { ...body, operation: operation || null },
      })
    },
    onSuccess: props.onAccepted,
  })
  return (
    <FormDialog
      title={t('page.acceptTitle', { number: entry.number })}
      label={t('page.acceptGo')}
      busy={accept.isPending}
      onSubmit={() => accept.mutate()}
      onClose={props.onClose}
    >
      <p>{t('page.acceptHow')}</p>
      <Failure error={accept.error} />
      {entry.kind === 'event' && (
        <ChoiceField
          name="operation"
          label={t('said.field.operation')}
          value={operation}
          choices={(types.data ?? []).map((type) => ({
            value: type.code,
            label: `${type.code} · ${type.name[language]}`,
          }))}
          onChange={setOperation}
          required
        />
      )}
      <FieldGrid
        texts={texts}
        fields={fields}
        within=""
        shown={{}}
        values={values}
        changed={[]}
        errorOf={() => undefined}
        editing
        onTouch={() => {}}
        onChange={(name, value) => {
          accept.reset()
          setValues((before) => ({ ...before, [name]: value }))
        }}
        onSubmit={() => accept.mutate()}
      />
    </FormDialog>
  )
}
