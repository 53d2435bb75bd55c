import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListTabs } from '#platform/web/registry/list/list-tabs.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { lotsManagementRegistry } from '#modules/movement-instructions/contract/lots-management.registry.ts'
import { lotFigures } from '#modules/movement-instructions/contract/lots-management.ts'
import { LotFiguresDrawer } from './lot-figures.drawer.tsx'
import { LotSteps } from './lot-steps.tsx'

/** The way to the instruction. */
const unseen = ['instruction']
const editable = Object.keys(lotFigures.shape)

/** The lots of all voyages with their figures as they come in; many can be changed at once. */
export function LotsManagementScreen() {
  const { t } = useTranslation('movement-instructions')
  const [opened, setOpened] = useState<string | null>(null)
  const tabs = useMemo(
    () => [
      { id: 'open', label: t('lotsPage.open'), filters: { isClosed: 'false', isDeleted: 'false' } },
      { id: 'closed', label: t('lotsPage.closed'), filters: { isClosed: 'true', isDeleted: 'false' } },
      { id: 'deleted', label: t('lotsPage.deleted'), filters: { isDeleted: 'true' } },
      { id: 'all', label: t('lotsPage.all'), filters: {} },
    ],
    [t],
  )
  return (
    <>
      <RegistryListScreen
        registry={lotsManagementRegistry}
        own={{
          unseen,
          tabFields: ['isClosed', 'isDeleted'],
          editable,
          create: null,
          open: (row) => setOpened(row.id),
          renderTop: (search, change) => (
            <ListTabs
              registry={lotsManagementRegistry}
              label={t('lotsPage.byState')}
              tabs={tabs}
              search={search}
              onChange={change}
            />
          ),
          renderSelected: (chosen, edit) => <LotSteps chosen={chosen} onEdit={edit} />,
        }}
      />
      {opened && <LotFiguresDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
