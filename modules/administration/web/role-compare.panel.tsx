import './administration.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import type { StoredRecord } from '#platform/web/base/stored-record.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { permissionMatrix } from '#modules/navigation/contract/permission-matrix.contract.ts'
import { grantDifferences, type GrantState } from '../rules/grant-differences.ts'

const tones = { absent: 'muted', visible: 'attention', enabled: 'progress' } as const

/** What this role may and another may not, and the other way round. */
export function Panel({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('administration')
  const describeError = useDescribeError()
  const [other, setOther] = useState('')
  const matrix = useQuery({
    queryKey: ['permission-matrix', 'compare'],
    staleTime: 0,
    queryFn: ({ signal }) => call(permissionMatrix, { signal }),
  })
  if (matrix.error) return <ErrorPanel {...describeError(matrix.error)} onRetry={() => void matrix.refetch()} />
  if (!matrix.data) return <SkeletonRows height={28} />
  const { roles, screens, grants } = matrix.data
  const role = (id: string) => roles.find((found) => found.id === id)
  const choices = roles.filter(({ id }) => id !== record.id).map(({ id, name }) => ({ value: id, label: name }))
  const [mine, theirs] = [role(record.id), role(other)]
  const differences = mine && theirs ? grantDifferences(screens, grants, mine, theirs) : undefined
  return (
    <div className="role-compare">
      <ChoiceField name="compare-role" label={t('compare.with')} choices={choices} value={other} onChange={setOther} />
      {differences?.length === 0 && <p className="muted">{t('compare.same')}</p>}
      {differences && differences.length > 0 && (
        <>
          <p className="muted">{t('compare.count', { count: differences.length })}</p>
          <DifferenceTable differences={differences} names={[mine!.name, theirs!.name]} />
        </>
      )}
    </div>
  )
}

function DifferenceTable(props: { differences: ReturnType<typeof grantDifferences>; names: [string, string] }) {
  const { t } = useTranslation('administration')
  const { language } = useUi()
  const chip = (state: GrantState) => <StatusChip tone={tones[state]} text={t(`compare.state.${state}`)} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="compare-frame" role="region" aria-label={t('compare.title')} tabIndex={0}>
      <table className="log-table">
        <thead>
          <tr>
            <th scope="col">{t('compare.screen')}</th>
            <th scope="col">{t('compare.action')}</th>
            {props.names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.differences.map(({ element, screen, action, one, other }) => (
            <tr key={element}>
              <td>{screen[language]}</td>
              <td>{action[language]}</td>
              <td>{chip(one)}</td>
              <td>{chip(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
