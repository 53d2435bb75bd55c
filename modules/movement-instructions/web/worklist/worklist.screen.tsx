import { IconFileImport, IconStarFilled } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { ListTabs } from '#platform/web/registry/list/list-tabs.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { useFavourites } from '#platform/web/shell/favourites.ts'
import { statuses } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { ImportProgrammeDialog } from './import-programme.dialog.tsx'
import { NewInstructionDialog } from './new-instruction.dialog.tsx'
import { instructionPath } from '../form/use-instruction-form.ts'
import { Link, useNavigate } from '#platform/web/base/address.tsx'

/** All instructions by their state; what is done with one is done on its page. */
export function WorklistScreen() {
  const { t } = useTranslation('movement-instructions')
  const navigate = useNavigate()
  const create = usePermission(movementInstructionRegistry.elements.create)
  const [creating, setCreating] = useState(false)
  const [importing, setImporting] = useState(false)
  const tabs = useMemo(
    () => [
      { id: 'all', label: t('worklist.all'), filters: {} },
      ...statuses.map((status) => ({
        id: status,
        label: t(`worklist.tab.${status}`),
        filters: { status },
      })),
    ],
    [t],
  )
  return (
    <>
      <RegistryListScreen
        registry={movementInstructionRegistry}
        own={{
          tabFields: ['status'],
          actions: create.visible && (
            <ActionButton
              label={t('programme.import')}
              icon={IconFileImport}
              disabledReason={create.reason}
              onClick={() => setImporting(true)}
            />
          ),
          create: () => setCreating(true),
          open: (row) => void navigate({ to: `${instructionPath}/${row.id}` }),
          renderTop: (search, change) => (
            <>
              <ListTabs
                registry={movementInstructionRegistry}
                label={t('worklist.byStatus')}
                tabs={tabs}
                search={search}
                onChange={change}
              />
              <Favourites />
            </>
          ),
        }}
      />
      {importing && <ImportProgrammeDialog onClose={() => setImporting(false)} />}
      {creating && <NewInstructionDialog onClose={() => setCreating(false)} />}
    </>
  )
}

/** Instructions that the user has starred. */
function Favourites() {
  const { t } = useTranslation('movement-instructions')
  const { favourites } = useFavourites()
  const own = favourites.filter(({ href }) => href.startsWith(`${instructionPath}/`))
  if (own.length === 0) return null
  return (
    <nav className="worklist-favourites" aria-label={t('worklist.favourites')}>
      <IconStarFilled size={13} aria-hidden />
      {own.map(({ href, title }) => (
        <Link key={href} to={href}>
          {title.replace(`${t('movementInstructions.title.one')} `, '')}
        </Link>
      ))}
    </nav>
  )
}
