import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import type { StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'
import {
  compareVersions,
  restoreVersion,
} from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import type { DescribeChange } from './log-tab.tsx'
import { instructionKey } from '../form/use-instruction-form.ts'

interface DifferenceProps {
  id: string
  from: number
  to: number
  describeChange: DescribeChange
}

/** What turns one version into another, field by field. */
export function VersionDifference(props: DifferenceProps & { onClose: () => void }) {
  const { t } = useTranslation('movement-instructions')
  return (
    <SideDrawer opened wide title={t('page.difference', { from: props.from, to: props.to })} onClose={props.onClose}>
      <Difference {...props} />
    </SideDrawer>
  )
}

function Difference({ id, from, to, describeChange }: DifferenceProps) {
  const { t } = useTranslation(['movement-instructions', 'shell'])
  const describeError = useDescribeError()
  const found = useQuery({
    queryKey: [...instructionKey(id), 'difference', from, to],
    queryFn: ({ signal }) => call(compareVersions, { params: { id, version: from }, query: { to }, signal }),
    // Versions are never changed.
    staleTime: Infinity,
  })
  if (found.error) return <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows height={28} />
  if (found.data.length === 0) return <p className="muted">{t('page.noDifference')}</p>
  return (
    <table className="difference">
      <thead>
        <tr>
          <th scope="col">{t('shell:ui.conflict.field')}</th>
          <th scope="col">{t('page.versionName', { version: from })}</th>
          <th scope="col">{t('page.versionName', { version: to })}</th>
        </tr>
      </thead>
      <tbody>
        {found.data.map((change) => {
          const { label, before, after } = describeChange(change)
          return (
            <tr key={change.path}>
              <th scope="row">{label}</th>
              <td>{change.kind === 'added' ? <span className="muted">{t('page.notThere')}</span> : before || '–'}</td>
              <td>{change.kind === 'removed' ? <span className="muted">{t('page.notThere')}</span> : after || '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Says what would change before it does; the versions between stay. */
export function RestoreVersion(props: {
  record: StoredInstruction
  version: number
  describeChange: DescribeChange
  onClose: () => void
}) {
  const { t } = useTranslation('movement-instructions')
  const { record, version } = props
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const [note, setNote] = useState('')
  const restore = useMutation({
    mutationFn: () =>
      call(restoreVersion, {
        params: { id: record.id, version },
        body: { versionNote: note.trim() || null },
        version: record.version,
      }),
    onSuccess: (stored) => {
      queries.setQueryData(instructionKey(stored.id), stored)
      void queries.invalidateQueries({ queryKey: ['registry', movementInstructionRegistry.id] })
      toast(t('page.reverted'))
      props.onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('page.restoreTitle', { version })}
      onCancel={props.onClose}
      choices={[
        { label: t('page.restore'), tone: 'primary', busy: restore.isPending, onChoose: () => restore.mutate() },
      ]}
    >
      <p>{t('page.restoreBody', { version, next: record.version + 1 })}</p>
      {restore.error && <ErrorPanel {...describeError(restore.error)} />}
      <div className="restore-difference">
        <Difference id={record.id} from={record.version} to={version} describeChange={props.describeChange} />
      </div>
      <TextInput
        label={t('movementInstructions.field.versionNote')}
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
