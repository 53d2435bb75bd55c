import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { useFigures } from '#platform/ui/use-figures.ts'
import { useNavigate } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { type StepLook, StepButtons } from '#platform/web/objects/step-buttons.tsx'
import {
  operationsPath,
  postOperation,
  removeOperation,
  replaceOperation,
  reverseOperation,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import { operationStates } from '../rules/operation-states.ts'
import { movedQuestion } from '../rules/tank-operations.ts'
import { useTakeOver } from './use-operation.ts'

const tones = { remove: 'plain', post: 'primary', reverse: 'danger', replace: 'plain' } as const
type AskedStep = keyof typeof tones
const isAsked = (step: string): step is AskedStep => step in tones

/** The steps that end with the operation or with the book; what it measures is entered on the page. */
export function OperationSteps(props: { operation: TankOperation; isDirty: boolean; onSwitch: () => void }) {
  const { t } = useTranslation('tank-operations')
  const { figure } = useFigures()
  const navigate = useNavigate()
  const takeOver = useTakeOver()
  const { operation, isDirty } = props
  const { id, version, effect, status, replaces } = operation
  const facts = factsOf(operation, figure)
  const wrongWay = movedQuestion(operation.macroDirection, effect, operation.real) === 'switch'

  const lookOf = (step: AskedStep): StepLook => ({
    label: t(`action.${step}`),
    tone: tones[step],
    ...(step === 'post'
      ? {
          isAhead: operationStates.after(status, 'edit') !== undefined,
          held: isDirty ? t('disabled.dirty') : undefined,
          instead: wrongWay ? props.onSwitch : undefined,
        }
      : {}),
    ask: {
      title: t(`ask.${step}.title`, facts),
      go: t(`ask.${step}.go`),
      cancel: t(`ask.${step}.cancel`),
      follows: [
        t(`ask.${step}.body`, facts),
        ...(step === 'post' && replaces?.status === 'posted'
          ? [t('ask.post.replaces', { number: replaces.number })]
          : []),
      ],
    },
  })
  return (
    <StepButtons
      states={operationStates}
      record={operation}
      look={(step) => (isAsked(step) ? lookOf(step) : undefined)}
      reason={{ label: t('field.reason'), maxLength: 300 }}
      take={(step, { reason, key: idempotencyKey }): Promise<TankOperation | null> => {
        const one = { params: { id }, version }
        const body = { reason: reason ?? '' }
        switch (step as AskedStep) {
          case 'post':
            return call(postOperation, { ...one, idempotencyKey })
          case 'reverse':
            return call(reverseOperation, { ...one, idempotencyKey, body })
          case 'replace':
            return call(replaceOperation, { params: { id }, idempotencyKey, body })
          case 'remove':
            return call(removeOperation, one)
        }
      }}
      onTaken={(after, step) => {
        if (step === 'post') toast(t('message.posted'))
        if (step === 'reverse') toast(t('message.reversed'))
        takeOver(after)
        if (after?.id !== id) void navigate({ to: after ? `${operationsPath}/${after.id}` : operationsPath })
      }}
    />
  )
}

/** What the questions say: the fiscal book before and after. */
function factsOf(
  { number, tankCode, fiscal, book, direction, effect }: TankOperation,
  figure: (value: Decimal) => string,
) {
  const inBook = new Decimal(book?.fiscal.mass ?? 0)
  const moved = new Decimal(fiscal?.mass ?? 0)
  const signed = moved.times(direction === 'sender' ? -1 : 1)
  const after = effect === 'zeroing' ? moved : inBook.plus(effect === 'movement' ? signed : 0)
  return { number, tank: tankCode, mass: figure(moved), before: figure(inBook), after: figure(after) }
}
