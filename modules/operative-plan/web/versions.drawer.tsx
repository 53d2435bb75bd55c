import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { type PlanVersionHead, readPlanVersion } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import { Difference } from './difference.tsx'

/** What went out of the plan of a plant, to whom, and what was new in it. */
export function Versions(props: { versions: readonly PlanVersionHead[]; onClose: () => void }) {
  const { t } = useTranslation('operative-plan')
  const { language } = useUi()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <SideDrawer opened title={t('versions.title')} onClose={props.onClose}>
      {props.versions.length === 0 && <p className="muted">{t('versions.none')}</p>}
      <ul className="plan-versions">
        {props.versions.map((version) => (
          <li key={version.id}>
            <h3>
              <button
                type="button"
                className="link-button"
                aria-expanded={opened === version.id}
                onClick={() => setOpened(opened === version.id ? null : version.id)}
              >
                {t('versions.head', {
                  kind: t(`kind.${version.kind}`),
                  number: version.number,
                  at: formatInstant(version.madeAt, language),
                  by: version.madeBy,
                })}
              </button>
            </h3>
            <p>
              {t('versions.operations', { count: version.operationCount })},{' '}
              {t('versions.changes', { count: version.changeCount })}
            </p>
            <p className="muted">
              {version.mailingList === null
                ? t('versions.notMailed')
                : t('versions.mailed', { count: version.recipients.length, list: version.mailingList })}
            </p>
            {version.note && <p>{version.note}</p>}
            {opened === version.id && <Changes id={version.id} />}
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}

function Changes({ id }: { id: string }) {
  const { t } = useTranslation('operative-plan')
  const version = useQuery({
    queryKey: ['registry', scheduledOperationRegistry.id, 'version', id],
    queryFn: ({ signal }) => call(readPlanVersion, { params: { id }, signal }),
  })
  if (!version.data) return <Awaited query={version} height={32} />
  return version.data.changes.length === 0 ? (
    <p className="muted">{t('send.same')}</p>
  ) : (
    <Difference changes={version.data.changes} />
  )
}
