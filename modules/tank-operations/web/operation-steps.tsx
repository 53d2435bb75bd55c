import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { useFigures } from '#platform/ui/use-figures.ts'
import { useNavigate } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { currentSession } from '#platform/web/base/session.ts'
import { type StepLook, StepButtons } from '#platform/web/objects/step-buttons.tsx'
import {
  askSecondPerson,
  operationsPath,
  postOperation,
  removeOperation,
  replaceOperation,
  reverseOperation,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import { operationStates } from '../rules/operation-states.ts'
import { beyondTolerance, excessOf, movedQuestion } from '../rules/tank-operations.ts'
import { useTakeOver } from './use-operation.ts'

const tones = { remove: 'plain', askSecond: 'primary', post: 'primary', reverse: 'danger', replace: 'plain' } as const
type AskedStep = keyof typeof tones
const isAsked = (step: string): step is AskedStep => step in tones

/** The steps that end with the operation or with the book; what it measures is entered on the page. */
export function OperationSteps(props: {
  operation: TankOperation
  isDirty: boolean
  askNow: AskedStep | undefined
  onSwitch: () => void
}) {
  const { t } = useTranslation('tank-operations')
  const { figure } = useFigures()
  const navigate = useNavigate()
  const takeOver = useTakeOver()
  const { operation, isDirty } = props
  const { id, version, effect, status, replaces, postAskedBy, toleranceReason } = operation
  const facts = factsOf(operation, figure)
  const wrongWay = movedQuestion(operation.macroDirection, effect, operation.real) === 'switch'

  const excess = status === 'measured' ? excessOf(operation) : null
  const isOwnAsking = excess === 'secondPerson' && postAskedBy?.id === currentSession()?.userId
  /** Beyond the limit it is asked for first, and posted by somebody else then. */
  const isElsewhere = (step: AskedStep) =>
    step === 'askSecond'
      ? excess !== 'secondPerson' || postAskedBy !== null
      : step === 'post' && excess === 'secondPerson' && postAskedBy === null
  const beyond = excess
    ? beyondTolerance(operation).map(({ side, measure, manual, value, unit, delta, tolerance }) =>
        t('ask.post.beyond', {
          side: t(`side.${side}`),
          what: t(`automatic.measure.${measure}`).toLowerCase(),
          manual: figure(manual),
          value: figure(value),
          delta: figure(delta),
          tolerance: `±${figure(tolerance)}`,
          unit,
        }),
      )
    : []

  const lookOf = (step: AskedStep): StepLook => ({
    label: t(`action.${step}`),
    tone: tones[step],
    ...(step === 'askSecond' ? { held: isDirty ? t('disabled.dirty') : undefined } : {}),
    ...(step === 'post'
      ? {
          isAhead: operationStates.after(status, 'edit') !== undefined,
          held: isDirty ? t('disabled.dirty') : isOwnAsking ? t('message.notSecondPerson') : undefined,
          instead: wrongWay ? props.onSwitch : undefined,
        }
      : {}),
    ask: {
      title: t(`ask.${step}.title`, facts),
      go: t(`ask.${step}.go`),
      cancel: t(`ask.${step}.cancel`),
      ...(step === 'post' ? { needsReason: excess === 'reason' } : {}),
      follows: [
        ...(step === 'post' || step === 'askSecond' ? beyond : []),
        ...(step === 'post' && postAskedBy
          ? [t('ask.post.second', { name: postAskedBy.name, reason: toleranceReason })]
          : []),
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
      look={(step) => (isAsked(step) && !isElsewhere(step) ? lookOf(step) : undefined)}
      askNow={props.askNow}
      reason={{ label: t('field.reason'), maxLength: 300 }}
      take={(step, { reason, key: idempotencyKey }): Promise<TankOperation | null> => {
        const one = { params: { id }, version }
        const body = { reason: reason ?? '' }
        switch (step as AskedStep) {
          case 'post':
            return call(postOperation, { ...one, idempotencyKey, body: { reason } })
          case 'askSecond':
            return call(askSecondPerson, { ...one, idempotencyKey, body })
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
        if (step === 'askSecond') toast(t('message.asked'))
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
