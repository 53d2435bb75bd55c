import '#platform/web/base/registry.css'
import './tank-operations.css'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { processDataElements, readGauges } from '#modules/process-data/contract/process-data.contract.ts'
import { speedOf } from '#modules/tanks/rules/farm.ts'
import { checked } from '#platform/core/issue.ts'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import { ApiFailure } from '#platform/web/base/api-failure.ts'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { type FormValues, formValues, recordValues, textOf } from '#platform/web/base/form-values.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { focusField } from '#platform/web/forms/use-object-form.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import {
  createOperation,
  newOperation,
  newOperationFields,
  type NewOperation as Asked,
  operationsId,
  operationsPath,
  startOperation,
} from '../contract/tank-operations.contract.ts'
import { flowDirection, paperIssues } from '../rules/tank-operations.ts'
import { useOperationTexts } from './operation-papers.tsx'

const toMinute = () => `${new Date().toISOString().slice(0, 16)}:00.000Z`
const asked = [
  'operationType',
  'tankCode',
  'product',
  'direction',
  'measureType',
  'openingAt',
  'voyageNumber',
  'productOwner',
  'managementType',
]
const fields = asked.map((name) => newOperationFields.find((field) => field.name === name)!)

/** Type and tank first: what else is needed follows from them, and from what was done with the tank before. */
export function NewOperation(props: {
  tankCode: string
  voyageNumber?: string
  /** Goes on to its first measure. */
  thenMeasure?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('tank-operations')
  const texts = useOperationTexts()
  const navigate = useNavigate()
  const [begunAt] = useState(toMinute)
  const [typed, setTyped] = useState<FormValues>({})
  const [isTried, setTried] = useState(false)
  const tankCode = textOf(typed['tankCode'] ?? props.tankCode)
  const proposal = useProposal(tankCode, textOf(typed['operationType']))
  const { macroDirection, effect, isAsking } = proposal
  const values: FormValues = {
    ...formValues(newOperationFields, {
      ...proposal,
      tankCode: props.tankCode,
      voyageNumber: props.voyageNumber,
      measureType: effect === 'zeroing' ? 'quantity' : 'level',
      openingAt: begunAt,
    }),
    ...typed,
    // What the type decides is not asked, and not sent either.
    ...(macroDirection === 'both' ? {} : { direction: '' }),
  }
  const shape = checked(newOperation, recordValues(newOperationFields, values))
  const issues = shape.ok
    ? macroDirection === 'both'
      ? paperIssues({ macroDirection, refusesCalculatorImport: false }, shape.value)
      : []
    : shape.issues
  const key = useRef(crypto.randomUUID())
  const create = useMutation({
    mutationFn: (body: Asked) => call(createOperation, { body, idempotencyKey: key.current }),
    onSuccess: ({ id, measureType, effect: made }) =>
      void navigate({
        to: `${operationsPath}/${id}`,
        search:
          props.thenMeasure && measureType === 'level' ? { measure: made === 'movement' ? 'opening' : 'closing' } : {},
      }),
    // Another try is another request, with what was put right.
    onError: () => (key.current = crypto.randomUUID()),
  })
  const refused = create.error instanceof ApiFailure ? create.error.entries : []
  const isAtField = refused.length > 0 && refused.every((entry) => asked.includes(entry.key))
  const errorOf = (name: string) => {
    const issue = issues.find(({ field }) => field === name)
    return (isTried && issue ? issueText(issue) : undefined) ?? refused.find((entry) => entry.key === name)?.value
  }
  const submit = () => {
    setTried(true)
    const [problem] = issues
    if (problem) focusField(problem.field)
    else if (shape.ok && !isAsking) create.mutate(shape.value)
  }
  return (
    <FormDialog
      title={t('tankOperations.title.new')}
      label={t(props.thenMeasure ? 'createAndMeasure' : 'create')}
      size={620}
      focusFirst
      busy={create.isPending || isAsking}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {!isAtField && <Failure error={create.error} />}
      <FieldGrid
        texts={texts}
        fields={fields.filter(({ name }) => name !== 'direction' || macroDirection === 'both')}
        within=""
        shown={{}}
        values={values}
        changed={[]}
        errorOf={errorOf}
        editing
        onTouch={() => {}}
        onChange={(name, value) => {
          create.reset()
          setTyped((before) => ({ ...before, [name]: value }))
        }}
        onSubmit={submit}
      />
    </FormDialog>
  )
}

const ofTheTank = { product: null, productOwner: null, managementType: null, direction: null }
const nothing = { operationType: null, macroDirection: null, effect: null, direction: null, product: null }

/** What the server proposes for the tank and the type, and where its level is going. */
function useProposal(tankCode: string, operationType: string) {
  const start = useQuery({
    queryKey: ['registry', operationsId, 'start', tankCode, operationType],
    enabled: tankCode !== '',
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      call(startOperation, { query: { tankCode, ...(operationType ? { operationType } : {}) }, signal }),
  })
  const maySee = usePermission(processDataElements.view)
  const gauges = useQuery({
    queryKey: ['gauges', 'operation', tankCode],
    enabled: maySee.enabled && tankCode !== '',
    queryFn: ({ signal }) => call(readGauges, { query: { tankCode }, signal }),
    refetchInterval: 5000,
  })
  const tank = gauges.data?.tanks[0]
  // What the tank before held is not what this one holds.
  const found = start.isPlaceholderData ? { ...start.data, ...ofTheTank } : (start.data ?? nothing)
  return {
    isAsking: start.isPlaceholderData,
    ...found,
    direction: found.direction ?? flowDirection(tank ? speedOf(tank) : null),
  }
}
