import { IconDownload, IconFileExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { readFile } from '#platform/core/file.contract.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import type { Listed } from '#platform/core/listed.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { RunStrip } from '#platform/ui/parts/run-strip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { callAny, download } from '../../base/api.ts'
import { issueText } from '../../base/i18n.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import { useJob } from './use-job.ts'

const exportResult = z.object({ file: z.uuid(), rows: z.number() })

/** The list as a workbook, whole and with its filters: at once, or made in the background when it is large. */
export function useExportRun(
  list: { id: string; endpoints: Pick<Listed['endpoints'], 'startExport' | 'exportFile'> },
  query: Readonly<Record<string, string | undefined>>,
) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const { keep, ...run } = useJob('export', list.id)
  const start = useMutation({
    mutationFn: async () => {
      const idempotencyKey = crypto.randomUUID()
      const { jobId } = await callAny(list.endpoints.startExport, { body: query, idempotencyKey })
      if (jobId) return keep(jobId)
      await download(list.endpoints.exportFile, { query })
      toast(t('workbook.exported'))
    },
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  const button = (
    <ActionButton
      label={t('workbook.export')}
      icon={IconFileExport}
      busy={start.isPending}
      disabledReason={run.running ? t('workbook.exportRunning') : undefined}
      onClick={() => start.mutate()}
    />
  )
  return { ...run, button }
}

export function ExportRun({ run }: { run: ReturnType<typeof useExportRun> }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const describeError = useDescribeError()
  const save = useMutation({
    mutationFn: (id: string) => download(readFile, { params: { id } }),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  if (run.job.error) return <ErrorPanel {...describeError(run.job.error)} onRetry={run.close} />
  const job = run.job.data
  if (!job) return null
  const result = job.state === 'done' ? exportResult.safeParse(job.result).data : undefined
  return (
    <RunStrip
      title={t('workbook.export')}
      job={job}
      stageLabel={(stage) => t(`job.stage.${stage}`)}
      abort={run.abort}
      goOn={run.goOn}
      onClose={run.close}
    >
      {job.error && <p>{issueText({ code: job.error })}</p>}
      {run.running && <p className="muted">{t('workbook.exportLeave')}</p>}
      {result && (
        <p className="run-result">
          {t('workbook.exportReady', { count: result.rows, shown: formatNumber(result.rows, language) })}
          <ActionButton
            label={t('workbook.download')}
            icon={IconDownload}
            tone="primary"
            busy={save.isPending}
            onClick={() => save.mutate(result.file)}
            keepLabel
          />
        </p>
      )}
    </RunStrip>
  )
}
