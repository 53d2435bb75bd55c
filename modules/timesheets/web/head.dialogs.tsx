import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checked } from '#platform/core/issue.ts'
import { fieldsOf } from '#platform/core/fields.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { formValues, recordValues } from '#platform/web/base/form-values.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import { editTimesheet, signForShip, type Timesheet, timesheetHead } from '../contract/timesheets.contract.ts'
import { useStep } from './use-timesheet.ts'

const headFields = fieldsOf(timesheetHead.shape)

/** Berth and remarks. */
export function EditHead({ timesheet, onClose }: { timesheet: Timesheet; onClose: () => void }) {
  const { t } = useTranslation('timesheets')
  const texts = useFieldTexts('timesheets', 'timesheets:timesheets.')
  const { id, version, berth, remarks } = timesheet
  const [values, setValues] = useState(() => formValues(headFields, { berth, remarks }))
  const step = useStep(id, { onDone: onClose })
  const shape = checked(timesheetHead, recordValues(headFields, values))
  const submit = () => {
    if (shape.ok) step.mutate(() => call(editTimesheet, { params: { id }, version, body: shape.value }))
  }
  const errorOf = (name: string) => {
    const issue = shape.ok ? undefined : shape.issues.find(({ field }) => field === name)
    return issue && issueText(issue)
  }
  return (
    <FormDialog
      title={t('section.call')}
      label={t('action.save')}
      busy={step.isPending}
      onSubmit={submit}
      onClose={onClose}
      focusFirst
    >
      <Failure error={step.error} />
      <FieldGrid
        texts={texts}
        fields={headFields}
        within=""
        shown={{}}
        values={values}
        changed={[]}
        errorOf={errorOf}
        editing
        onTouch={() => {}}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        onSubmit={submit}
      />
    </FormDialog>
  )
}

/** Somebody of the ship signs the paper on board; who it was is written here. */
export function SignForShip({ timesheet, onClose }: { timesheet: Timesheet; onClose: () => void }) {
  const { t } = useTranslation('timesheets')
  const { id, version, shipSigned } = timesheet
  const [name, setName] = useState(shipSigned?.name ?? '')
  const [rank, setRank] = useState(shipSigned?.rank ?? '')
  const [isTried, setTried] = useState(false)
  const step = useStep(id, { onDone: onClose })
  const lacks = (text: string) => (isTried && text.trim() === '' ? issueText({ code: 'core.required' }) : undefined)
  const submit = () => {
    setTried(true)
    const body = { name: name.trim(), rank: rank.trim() }
    if (body.name && body.rank) step.mutate(() => call(signForShip, { params: { id }, version, body }))
  }
  return (
    <FormDialog
      title={t('sign.title')}
      label={t('sign.go')}
      busy={step.isPending}
      onSubmit={submit}
      onClose={onClose}
      focusFirst
    >
      <Failure error={step.error} />
      <TextField
        name="sign-name"
        label={t('sign.name')}
        value={name}
        maxLength={80}
        required
        autoFocus
        error={lacks(name)}
        onChange={setName}
      />
      <TextField
        name="sign-rank"
        label={t('sign.rank')}
        value={rank}
        maxLength={60}
        required
        error={lacks(rank)}
        onChange={setRank}
      />
    </FormDialog>
  )
}
