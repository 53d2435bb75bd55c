import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { type AnyProcess, isOver, type ProcessRun } from '#platform/core/process.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { RunStrip } from '#platform/ui/parts/run-strip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { callAny } from '../base/api.ts'
import { issueText } from '../base/i18n.ts'
import { usePermission } from '../base/permissions.tsx'
import { useDescribeError } from '../base/use-describe-error.ts'
import { Question } from '../objects/question.tsx'

/** A run of a process: where it is, what it has counted, what went wrong, and what can be done about it. */
export function ProcessStrip({ process, id }: { process: AnyProcess; id: string }) {
  const { t } = useTranslation(['shell', process.namespace])
  const describeError = useDescribeError()
  const queryKey = ['registry', process.id, 'run', id]
  const run = useQuery({
    queryKey,
    queryFn: (): Promise<ProcessRun> => callAny(process.endpoints.run, { params: { id } }),
    // Events tell of each step; how far it is within one is asked for.
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 2000 : false),
  })
  const steps = useRunSteps(process, run.data)
  if (run.error) return <ErrorPanel {...describeError(run.error)} onRetry={() => void run.refetch()} />
  if (!run.data) return null
  const { state, step, error, counts } = run.data
  return (
    <>
      <RunStrip
        title={t(process.titleKey)}
        job={{ ...run.data, state, stage: step, stages: [...process.steps] }}
        stageLabel={(one) => t(process.stepKey(one))}
        by={run.data.startedBy}
        counts={process.counts.flatMap((name) =>
          counts[name] === undefined ? [] : [[t(process.countKey(name)), counts[name]] as const],
        )}
        abort={steps.abort}
        goOn={steps.goOn}
      >
        {error && <p>{issueText(error)}</p>}
        <RunLog process={process} run={run.data} />
      </RunStrip>
      {steps.question}
    </>
  )
}

/** Aborting is asked about, because nobody can take it back; going on is not. */
function useRunSteps(process: AnyProcess, run: ProcessRun | undefined) {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const [asking, setAsking] = useState(false)
  const mayAbort = usePermission(process.elements.abort)
  const mayGoOn = usePermission(process.elements.continue)
  const take = useMutation({
    mutationFn: (what: 'abort' | 'continue') =>
      callAny(process.endpoints[what], {
        params: { id: run!.id },
        version: run!.version,
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: (_run, what) => {
      setAsking(false)
      toast(t(what === 'abort' ? 'ui.run.abortDone' : 'ui.run.goOnDone'))
    },
    onError: (error) => asking || toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['registry', process.id] }),
  })
  const canGoOn = run?.state === 'waiting' || run?.state === 'failed'
  const shown = run !== undefined && !isOver(run.state)
  return {
    abort:
      shown && mayAbort.visible
        ? { onClick: () => setAsking(true), reason: mayAbort.reason, busy: take.isPending }
        : undefined,
    goOn:
      shown && mayGoOn.visible
        ? {
            onClick: () => take.mutate('continue'),
            reason: mayGoOn.reason ?? (canGoOn ? undefined : t('ui.run.nothingToContinue')),
            busy: take.isPending,
          }
        : undefined,
    question: asking && (
      <Question
        title={t('ui.run.abortTitle')}
        follows={[t('ui.run.abortFollows')]}
        go={t('ui.run.abort')}
        tone="danger"
        error={take.error}
        busy={take.isPending}
        onGo={() => take.mutate('abort')}
        onClose={() => setAsking(false)}
      />
    ),
  }
}

function RunLog({ process, run }: { process: AnyProcess; run: ProcessRun }) {
  const { t } = useTranslation(['shell', process.namespace])
  const { language } = useUi()
  const when = (moment: string | null) => (moment === null ? '' : formatInstant(moment, language))
  return (
    <details className="run-log">
      <summary>{t('shell:ui.run.log')}</summary>
      <table>
        <thead>
          <tr>
            {(['step', 'began', 'over', 'outcome', 'who'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`shell:ui.run.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.log.map((passage) => (
            <tr key={`${passage.step} ${passage.begunAt}`}>
              <td>{t(process.stepKey(passage.step))}</td>
              <td>{when(passage.begunAt)}</td>
              <td>{when(passage.endedAt)}</td>
              <td>
                {t(`shell:ui.run.went.${passage.outcome ?? 'running'}`)}
                {passage.error && `: ${issueText(passage.error)}`}
              </td>
              <td>{passage.begunBy ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
