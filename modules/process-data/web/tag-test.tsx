import { useMutation, type UseMutationResult, useQuery } from '@tanstack/react-query'
import { IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { abortJob, readJob } from '#platform/core/job.contract.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { isOver } from '#platform/ui/parts/run-strip.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call, callAny } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { processDataElements } from '../contract/process-data.contract.ts'
import { type TagTest, tagTest, testTag } from '../contract/tag-test.contract.ts'

/** A worker takes work up within a second or two; after this long none is there to do it. */
const patienceMs = 20_000

/** Reads one tag of the registry now, and says what came of it. */
export function TagTestButton(props: {
  tagId: string
  tag: string
  onDone?: () => void
  /** Only a sign, with the name of the tag, where buttons of several stand together. */
  named?: boolean
}) {
  const { t } = useTranslation('process-data')
  const { tagId, tag, onDone } = props
  const [isOpen, setOpen] = useState(false)
  const may = usePermission(processDataElements.testTag)
  const ask = useMutation({ mutationFn: () => call(testTag, { params: { id: tagId } }) })
  const open = () => {
    ask.mutate()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    onDone?.()
  }
  if (!may.visible) return null
  return (
    <>
      <ActionButton
        label={props.named ? t('test.doOne', { tag }) : t('test.do')}
        onClick={open}
        disabledReason={may.reason}
        icon={IconTestPipe}
        tone={props.named ? 'quiet' : 'plain'}
        keepLabel
        iconOnly={props.named ?? false}
      />
      {isOpen && <TagTestDialog ask={ask} tag={tag} onClose={close} />}
    </>
  )
}

function TagTestDialog(props: {
  ask: UseMutationResult<{ job: string }, unknown, void>
  tag: string
  onClose: () => void
}) {
  const { t } = useTranslation('process-data')
  const { ask, tag, onClose } = props
  const jobId = ask.data?.job
  const job = useQuery({
    queryKey: ['job', jobId],
    enabled: jobId !== undefined,
    queryFn: () => call(readJob, { params: { id: jobId! } }),
    refetchInterval: (query) => (query.state.data && isOver(query.state.data) ? false : 500),
  })
  const isDone = job.data !== undefined && isOver(job.data)
  const found = isDone && job.data.state === 'done' ? tagTest.safeParse(job.data.result) : undefined
  const isSlow = !isDone && job.data !== undefined && job.dataUpdatedAt - Date.parse(job.data.requestedAt) > patienceMs
  const leave = () => {
    if (jobId && !isDone) void callAny(abortJob, { params: { id: jobId } }).catch(() => {})
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t('test.title', { tag })}
      cancelLabel={t('test.close')}
      onCancel={leave}
      choices={isDone ? [{ label: t('test.again'), tone: 'primary', onChoose: () => ask.mutate() }] : []}
    >
      <div aria-live="polite">
        <Failure error={ask.error ?? job.error} />
        {!ask.error && !isDone && <p>{t(isSlow ? 'test.slow' : 'test.asking')}</p>}
        {isDone && (found?.success ? <Found test={found.data} /> : <p>{t('test.gone')}</p>)}
      </div>
    </ConfirmDialog>
  )
}

function Found({ test }: { test: TagTest }) {
  const { t } = useTranslation('process-data')
  const { language } = useUi()
  const { verdict, value, unit, at, askedAt, detail } = test
  const told = [
    ...(value === null ? [] : [t('test.value', { value: formatNumber(value, language), unit })]),
    ...(at === null ? [] : [t('test.at', { at: formatInstant(at, language) })]),
    t('test.asked', { at: formatInstant(askedAt, language) }),
  ]
  return (
    <>
      <p>
        <StatusChip tone={verdict === 'fine' ? 'neutral' : 'attention'} text={t(`test.verdict.${verdict}`)} />{' '}
        {told.join(', ')}
      </p>
      <p>{t(`test.hint.${verdict}`)}</p>
      {detail && verdict !== 'fine' && <p className="muted">{t('test.detail', { detail })}</p>}
    </>
  )
}
