import { Checkbox } from '@mantine/core'
import { IconArrowBackUp, IconArrowsDiff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import type { TreeChange } from '#platform/core/tree-diff.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { personName } from '#platform/web/base/person-name.ts'
import { LogLink } from '#platform/web/base/log-link.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import type { StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'
import {
  instructionElements,
  type InstructionVersion,
  listVersions,
} from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { isWritable } from '#modules/movement-instructions/rules/instruction-states.ts'
import { statusTone } from '../../contract/status-tone.ts'
import { instructionKey } from '../form/use-instruction-form.ts'
import { RestoreVersion, VersionDifference } from './version-difference.tsx'

export type DescribeChange = (change: TreeChange) => { label: string; before: string; after: string }

/** Every version with who made it and why; any two can be compared, and an earlier one brought back. */
export function LogTab(props: { record: StoredInstruction; describeChange: DescribeChange; isSettled: boolean }) {
  const { t } = useTranslation('movement-instructions')
  const { record } = props
  const describeError = useDescribeError()
  const [picked, setPicked] = useState<number[]>([])
  const [difference, setDifference] = useState<{ from: number; to: number } | null>(null)
  const [restoring, setRestoring] = useState<InstructionVersion | null>(null)
  const canEdit = usePermission(instructionElements.edit)
  const found = useInfiniteQuery({
    queryKey: [...instructionKey(record.id), 'versions', record.version],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call(listVersions, { params: { id: record.id }, query: pageParam ? { before: pageParam } : {}, signal }),
    getNextPageParam: (page) => (page.hasEarlier ? page.versions.at(-1)!.version : null),
  })
  const versions = found.data?.pages.flatMap((page) => page.versions) ?? []
  const pick = (version: number) =>
    setPicked((now) => (now.includes(version) ? now.filter((one) => one !== version) : [...now.slice(-1), version]))
  const compare = () => setDifference({ from: Math.min(...picked), to: Math.max(...picked) })
  const cannotRestore = !canEdit.enabled
    ? canEdit.reason
    : !isWritable(record.status)
      ? t('page.restoreFinished')
      : !props.isSettled
        ? t('page.saveFirst')
        : undefined
  if (found.error) return <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />
  if (found.isPending) return <SkeletonRows height={36} />
  if (versions.length === 0) return <EmptyState kind="nothing-yet" title={t('page.noVersions')} />
  return (
    <div className="version-log">
      <div className="version-tools">
        <ActionButton
          label={t('page.compare')}
          icon={IconArrowsDiff}
          disabledReason={picked.length === 2 ? undefined : t('page.pickTwo')}
          onClick={compare}
          keepLabel
        />
        <span className="muted">{picked.length === 2 ? '' : t('page.pickTwo')}</span>
        <LogLink table={movementInstructionRegistry.table} id={record.id} />
      </div>
      <ol className="versions" aria-label={t('page.tab.log')}>
        {versions.map((version) => (
          <VersionLine
            key={version.version}
            version={version}
            isCurrent={version.version === record.version}
            isPicked={picked.includes(version.version)}
            onPick={() => pick(version.version)}
            onShow={() => setDifference({ from: version.version - 1, to: version.version })}
            onRestore={() => setRestoring(version)}
            cannotRestore={cannotRestore}
          />
        ))}
      </ol>
      {found.hasNextPage && (
        <ActionButton
          label={t('page.earlierVersions')}
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
          keepLabel
        />
      )}
      {difference && (
        <VersionDifference
          id={record.id}
          {...difference}
          describeChange={props.describeChange}
          onClose={() => setDifference(null)}
        />
      )}
      {restoring && (
        <RestoreVersion
          record={record}
          version={restoring.version}
          describeChange={props.describeChange}
          onClose={() => setRestoring(null)}
        />
      )}
    </div>
  )
}

function VersionLine(props: {
  version: InstructionVersion
  isCurrent: boolean
  isPicked: boolean
  onPick: () => void
  onShow: () => void
  onRestore: () => void
  cannotRestore: string | undefined
}) {
  const { t } = useTranslation('movement-instructions')
  const { language } = useUi()
  const { version } = props
  const name = t('page.versionName', { version: version.version })
  return (
    <li className={props.isPicked ? 'version version-picked' : 'version'}>
      <Checkbox aria-label={t('page.pick', { name })} checked={props.isPicked} onChange={props.onPick} />
      <div className="version-what">
        <p>
          <strong>{name}</strong>
          {props.isCurrent && <span className="muted"> {t('page.current')}</span>}
          <span>
            {version.restoredFrom === null
              ? t(`page.kind.${version.kind}`)
              : t('page.kindRestored', { version: version.restoredFrom })}
          </span>
          <StatusChip
            tone={statusTone(version.status)}
            text={t(`movementInstructions.choice.status.${version.status}`)}
          />
        </p>
        {version.note && <p className="version-note">{version.note}</p>}
        <p className="muted">
          {personName(version.by)} · <time dateTime={version.at}>{formatInstant(version.at, language)}</time>
        </p>
      </div>
      {version.version === 1 ? (
        <span />
      ) : version.changeCount === 0 ? (
        <span className="muted">{t('page.noChanges')}</span>
      ) : (
        <button type="button" className="link-button" onClick={props.onShow} aria-label={t('page.changesOf', { name })}>
          {t('page.changes', { count: version.changeCount })}
        </button>
      )}
      {props.isCurrent ? (
        <span />
      ) : (
        <ActionButton
          label={t('page.restore')}
          icon={IconArrowBackUp}
          disabledReason={props.cannotRestore}
          onClick={props.onRestore}
        />
      )}
    </li>
  )
}
