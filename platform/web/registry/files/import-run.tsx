import { IconFileImport, IconListSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { formatNumber } from '#platform/core/number-format.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { importAnswer } from '#platform/core/registry-queries.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { RunStrip } from '#platform/ui/parts/run-strip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { issueText } from '../../base/i18n.ts'
import { usePermission } from '../../base/permissions.tsx'
import { useDescribeError } from '../../base/use-describe-error.ts'
import { ImportDialog } from './import-dialog.tsx'
import { BadRowsButton } from './import-preview.tsx'
import { useJob } from './use-job.ts'

/** Only a look names the run by which the file can be taken. */
const runResult = importAnswer.extend({ run: z.uuid().optional() })

/** A workbook back into the list: a small one at once, a large one in the background. */
export function useImportRun(registry: AnyRegistry) {
  const { t } = useTranslation('shell')
  const edit = usePermission(registry.elements.edit)
  const run = useJob('import', registry.id)
  const [choosing, setChoosing] = useState(false)
  const button = edit.visible && (
    <ActionButton
      label={t('workbook.import')}
      icon={IconFileImport}
      disabledReason={edit.reason ?? (run.running ? t('workbook.importRunning') : undefined)}
      onClick={() => setChoosing(true)}
    />
  )
  // Apart from the button, which may stand in a menu that closes.
  const dialog = choosing && <ImportDialog registry={registry} onJob={run.keep} onClose={() => setChoosing(false)} />
  return { ...run, button, dialog }
}

export function ImportRun({ registry, run }: { registry: AnyRegistry; run: ReturnType<typeof useImportRun> }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const describeError = useDescribeError()
  const [looking, setLooking] = useState(false)
  if (run.job.error) return <ErrorPanel {...describeError(run.job.error)} onRetry={run.close} />
  const job = run.job.data
  if (!job) return null
  const result = job.state === 'done' ? runResult.safeParse(job.result).data : undefined
  const figure = (value: number) => formatNumber(value, language)
  const good = result ? result.counts.create + result.counts.update : 0
  return (
    <RunStrip
      title={t('workbook.import')}
      job={job}
      stageLabel={(stage) => t(`job.stage.${stage}`)}
      abort={run.abort}
      goOn={run.goOn}
      onClose={run.close}
    >
      {job.error && <p>{issueText({ code: job.error })}</p>}
      {run.running && <p className="muted">{t('workbook.importLeave')}</p>}
      {result && (
        <p className="run-result">
          {t(result.run ? 'workbook.looked' : 'workbook.taken', {
            good: figure(good),
            refused: figure(result.counts.refused),
          })}
          {result.run && (
            <ActionButton
              label={t('workbook.look')}
              icon={IconListSearch}
              tone="primary"
              onClick={() => setLooking(true)}
              keepLabel
            />
          )}
          {!result.run && result.badRows && <BadRowsButton file={result.badRows} count={result.counts.refused} />}
        </p>
      )}
      {looking && result?.run && (
        <ImportDialog
          registry={registry}
          looked={{ ...result, run: result.run }}
          onJob={run.keep}
          onClose={() => setLooking(false)}
        />
      )}
    </RunStrip>
  )
}
