import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  editOperation,
  operationsId,
  operationsPath,
  postOperation,
  removeOperation,
  replaceOperation,
  reverseOperation,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import { editOf } from './operation-papers.tsx'
import { useStep } from './use-operation.ts'
import { useNavigate } from '#platform/web/base/address.tsx'

export type Asked = 'switch' | 'post' | 'reverse' | 'replace' | 'remove'

/** The questions before a step: what it does, in figures, and a reason where one is kept. */
export function OperationQuestion(props: { operation: TankOperation; asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const describeError = useDescribeError()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { operation, asked, onClose } = props
  const { id, version, number, tankCode, real, fiscal, book } = operation
  const [reason, setReason] = useState('')
  const key = useRef(crypto.randomUUID())
  const params = { id }
  const kilograms = (value: string | Decimal) => formatNumber(value.toString(), language)
  const step = useStep((after) => {
    onClose()
    if (after.id !== id) void navigate({ to: `${operationsPath}/${after.id}` })
  })
  const remove = useMutation({
    mutationFn: () => call(removeOperation, { params, version }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['registry', operationsId, 'list'] })
      void navigate({ to: operationsPath })
    },
  })
  const error = step.error ?? remove.error
  const other = operation.direction === 'sender' ? 'receiver' : 'sender'
  const body = { reason: reason.trim() }
  const hasReason = asked === 'reverse' || asked === 'replace'
  const go = () => {
    const idempotencyKey = key.current
    // A refusal ends this try; the next one is another request.
    key.current = crypto.randomUUID()
    switch (asked) {
      case 'switch':
        return step.mutate({
          run: () => call(editOperation, { params, version, body: { ...editOf(operation), direction: other } }),
        })
      case 'post':
        return step.mutate({ run: () => call(postOperation, { params, version, idempotencyKey }), done: 'posted' })
      case 'reverse':
        return step.mutate({
          run: () => call(reverseOperation, { params, version, idempotencyKey, body }),
          done: 'reversed',
        })
      case 'replace':
        return step.mutate({ run: () => call(replaceOperation, { params, idempotencyKey, body }) })
      case 'remove':
        return remove.mutate()
    }
  }
  const inBook = new Decimal(book?.fiscal.mass ?? 0)
  const sign = operation.direction === 'sender' ? -1 : 1
  const moved = new Decimal(fiscal?.mass ?? 0)
  const after =
    operation.effect === 'zeroing' ? moved : inBook.plus(operation.effect === 'movement' ? moved.times(sign) : 0)
  const facts = {
    number,
    tank: tankCode,
    mass: kilograms(fiscal?.mass ?? '0'),
    before: kilograms(inBook),
    after: kilograms(after),
  }
  return (
    <ConfirmDialog
      opened
      title={t(`ask.${asked}.title`, facts)}
      cancelLabel={t(`ask.${asked}.cancel`)}
      onCancel={onClose}
      choices={[
        {
          label: t(`ask.${asked}.go`),
          tone: asked === 'reverse' || asked === 'remove' ? 'danger' : 'primary',
          busy: step.isPending || remove.isPending,
          onChoose: () => {
            if (!hasReason || body.reason !== '') go()
          },
        },
      ]}
    >
      {error && <ErrorPanel {...describeError(error)} />}
      {asked === 'switch' ? (
        <p>
          {t(real ? 'ask.switch.body' : 'ask.switch.empty', {
            now: t(`choice.direction.${operation.direction ?? 'sender'}`).toLowerCase(),
            other: t(`choice.direction.${other}`).toLowerCase(),
            mass: kilograms(real?.mass ?? '0'),
            turned: kilograms(new Decimal(real?.mass ?? 0).negated()),
          })}
        </p>
      ) : (
        <p>{t(`ask.${asked}.body`, facts)}</p>
      )}
      {asked === 'post' && operation.replaces?.status === 'posted' && (
        <p>{t('ask.post.replaces', { number: operation.replaces.number })}</p>
      )}
      {hasReason && (
        <Textarea
          label={t('field.reason')}
          required
          data-autofocus
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          error={reason !== '' && body.reason === '' ? t('disabled.reason') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}
