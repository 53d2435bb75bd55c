import { IconDownload, IconFileExport, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Endpoint } from '#platform/core/endpoint.ts'
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

type Query = Readonly<Record<string, string | undefined>>
type StartEndpoint = Listed['endpoints']['startExport']
const fileResult = z.object({ file: z.uuid(), rows: z.number() })

/** As what a list is had: how it is said, and how it looks. */
const kinds = {
  export: { icon: IconFileExport, label: 'workbook.export', had: 'workbook.exported', busy: 'workbook.exportRunning' },
  print: { icon: IconPrinter, label: 'report.pdf', had: 'report.printed', busy: 'report.printRunning' },
} as const

/** The list as a workbook. */
export const useExportRun = (
  { id, endpoints }: { id: string; endpoints: Pick<Listed['endpoints'], 'startExport' | 'exportFile'> },
  query: Query,
) => useFileRun('export', id, { start: endpoints.startExport, file: endpoints.exportFile }, query)

/** The report as a paper. */
export const usePrintRun = (
  { id, endpoints }: { id: string; endpoints: { startPrint: StartEndpoint; print: Endpoint } },
  query: Query,
) => useFileRun('print', id, { start: endpoints.startPrint, file: endpoints.print }, query)

/** A list as a file: at once, or made in the background when it is large. */
function useFileRun(
  what: keyof typeof kinds,
  id: string,
  endpoints: { start: StartEndpoint; file: Endpoint },
  query: Query,
) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const { keep, ...run } = useJob(what, id)
  const { icon, label, had, busy } = kinds[what]
  const start = useMutation({
    mutationFn: async () => {
      const { jobId } = await callAny(endpoints.start, { body: query, idempotencyKey: crypto.randomUUID() })
      if (jobId) return keep(jobId)
      await download(endpoints.file, { query })
      toast(t(had))
    },
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  const button = (
    <ActionButton
      label={t((query['only'] ?? query['except']) ? 'workbook.exportSelected' : label)}
      icon={icon}
      busy={start.isPending}
      disabledReason={run.running ? t(busy) : undefined}
      onClick={() => start.mutate()}
    />
  )
  return { ...run, title: t(label), button }
}

export function FileRun({ run }: { run: ReturnType<typeof useFileRun> }) {
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
  const result = job.state === 'done' ? fileResult.safeParse(job.result).data : undefined
  return (
    <RunStrip
      title={run.title}
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
