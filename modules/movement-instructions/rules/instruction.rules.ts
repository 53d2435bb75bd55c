import { Decimal } from '#platform/core/decimal.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { InstructionDraft, LotDraft, Status } from '../contract/movement-instruction.ts'
import { missingInHeader, missingInLot } from './completeness.ts'
import { isBinding } from './states.ts'

/** What is wrong whatever the state: a draft may lack much, but nothing in it may contradict itself. */
export function contradictions(draft: InstructionDraft): Issue[] {
  const issues: Issue[] = []
  if (!draft.operationType) issues.push({ field: 'operationType', code: 'movement-instructions.operationTypeNeeded' })
  if (draft.laycanFrom && draft.laycanTo && draft.laycanFrom >= draft.laycanTo)
    issues.push({ field: 'laycanTo', code: 'movement-instructions.laycanOrder' })
  if (draft.isOnlyOneLotPermitted && draft.lots.length > 1)
    issues.push({
      field: 'isOnlyOneLotPermitted',
      code: 'movement-instructions.onlyOneLot',
      params: { lots: draft.lots.length },
    })
  if (draft.crudeOilWashingHours !== null && !draft.isCrudeOilWashing)
    issues.push({ field: 'crudeOilWashingHours', code: 'movement-instructions.washingHoursWithoutWashing' })
  draft.lots.forEach((lot, index) => issues.push(...contradictionsOfLot(lot, `lots.${index}.`)))
  return issues
}

function contradictionsOfLot(lot: LotDraft, at: string): Issue[] {
  const issues: Issue[] = []
  const { quantity, minQuantity, maxQuantity } = lot
  if (isMore(minQuantity, maxQuantity))
    issues.push({ field: `${at}minQuantity`, code: 'movement-instructions.minimumOverMaximum' })
  else if (isMore(minQuantity, quantity) || isMore(quantity, maxQuantity))
    issues.push({ field: `${at}quantity`, code: 'movement-instructions.quantityOutOfTolerance' })
  lot.documents.forEach((document, index) => {
    const row = `${at}documents.${index}.`
    if (!document.documentType)
      issues.push({ field: `${row}documentType`, code: 'movement-instructions.billOrDocumentNeeded' })
    if (!document.number) issues.push({ field: `${row}number`, code: 'movement-instructions.documentNumberNeeded' })
  })
  lot.receivers.forEach((receiver, index) => {
    const row = `${at}receivers.${index}.`
    if (!receiver.company) issues.push({ field: `${row}company`, code: 'movement-instructions.receiverNeeded' })
    if (!receiver.documentType && !receiver.billOfLading)
      issues.push({ field: `${row}documentType`, code: 'movement-instructions.billOrDocumentNeeded' })
  })
  lot.specifications.forEach((specification, index) => {
    const row = `${at}specifications.${index}.`
    if (!specification.property) issues.push({ field: `${row}property`, code: 'core.required' })
    if (isMore(specification.minimum, specification.maximum))
      issues.push({ field: `${row}minimum`, code: 'movement-instructions.limitsOrder' })
  })
  lot.measureUnits.forEach((unit, index) => {
    const row = `${at}measureUnits.${index}.`
    if (!unit.unitOfMeasure) issues.push({ field: `${row}unitOfMeasure`, code: 'core.required' })
    if (!unit.purpose) issues.push({ field: `${row}purpose`, code: 'core.required' })
    const earlier = lot.measureUnits.slice(0, index)
    if (earlier.some((one) => one.purpose === unit.purpose && one.unitOfMeasure === unit.unitOfMeasure))
      issues.push({ field: `${row}unitOfMeasure`, code: 'core.doubled' })
  })
  lot.samples.forEach((sample, index) => {
    if (!sample.sampleType) issues.push({ field: `${at}samples.${index}.sampleType`, code: 'core.required' })
  })
  return issues
}

function isMore(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && new Decimal(one).gt(other)
}

/** All that keeps a draft from being saved in a state; the same in the form and on the server. */
export function instructionIssues(draft: InstructionDraft, status: Status): Issue[] {
  return [...contradictions(draft), ...(isBinding(status) ? incompleteness(draft) : [])]
}

/** What an instruction must hold before it gets its number, and keeps holding. */
export function incompleteness(draft: InstructionDraft): Issue[] {
  const needed = (field: string): Issue => ({ field, code: 'core.required' })
  return [
    ...missingInHeader(draft).needed.map(needed),
    ...(draft.lots.length === 0 ? [{ field: 'lots', code: 'movement-instructions.lotNeeded' }] : []),
    ...draft.lots.flatMap((lot, index) => missingInLot(lot).needed.map((field) => needed(`lots.${index}.${field}`))),
  ]
}
