import { IconListCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { formatNumber } from '#platform/core/number-format.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { RunStrip } from '#platform/ui/parts/run-strip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../../base/api.ts'
import { issueText } from '../../base/i18n.ts'
import { usePermission } from '../../base/permissions.tsx'
import { useDescribeError } from '../../base/use-describe-error.ts'
import type { RegistryTexts } from '../../fields/registry-texts.ts'
import { useJob } from './use-job.ts'
import { Link } from '../../base/address.tsx'

const checkResult = z.object({
  checked: z.number(),
  failedCount: z.number().optional(),
  failed: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      issues: z.array(
        z.object({
          field: z.string(),
          code: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        }),
      ),
    }),
  ),
})

/** The check of all records against today's rules, run in the background and remembered until it is closed. */
export function useCheckRun(registry: AnyRegistry) {
  const { t } = useTranslation('shell')
  const permission = usePermission(registry.elements.check)
  const { keep, ...run } = useJob('check', registry.id)
  const start = useMutation({
    mutationFn: () => call(registry.endpoints.check, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: (answer) => keep(answer.jobId),
  })
  const button = permission.visible && (
    <ActionButton
      label={t('list.check')}
      icon={IconListCheck}
      busy={start.isPending}
      disabledReason={permission.reason ?? (run.running ? t('list.checkRunning') : undefined)}
      onClick={() => start.mutate()}
    />
  )
  return { ...run, start, button }
}

export function CheckRun(props: { registry: AnyRegistry; texts: RegistryTexts; run: ReturnType<typeof useCheckRun> }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const describeError = useDescribeError()
  const { run, texts, registry } = props
  const error = run.start.error ?? run.job.error
  if (error) {
    return <ErrorPanel {...describeError(error)} onRetry={() => (run.start.error ? run.start.mutate() : run.close())} />
  }
  const job = run.job.data
  if (!job) return null
  const result = job.state === 'done' ? checkResult.safeParse(job.result).data : undefined
  const failed = result ? (result.failedCount ?? result.failed.length) : 0
  return (
    <RunStrip
      title={t('list.check')}
      job={job}
      stageLabel={(stage) => t(`job.stage.${stage}`)}
      abort={run.abort}
      goOn={run.goOn}
      onClose={run.close}
    >
      {job.error && <p>{issueText({ code: job.error })}</p>}
      {result && (
        <p>
          {t('list.checked', { count: result.checked, shown: formatNumber(result.checked, language) })}{' '}
          {failed === 0
            ? t('list.checkClean')
            : t('list.checkFailed', { count: failed, shown: formatNumber(failed, language) })}
        </p>
      )}
      {result && result.failed.length > 0 && (
        <ul className="check-failed">
          {result.failed.map((row) => (
            <li key={row.id}>
              <Link to={`${registry.path}/${row.id}`}>{row.title}</Link>{' '}
              {row.issues
                .map((issue) => `${issue.field ? `${texts.label(issue.field)}: ` : ''}${issueText(issue)}`)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </RunStrip>
  )
}
