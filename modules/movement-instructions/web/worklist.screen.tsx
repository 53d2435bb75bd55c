import { IconStarFilled } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListTabs } from '#platform/web/registry/list-tabs.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { useFavourites } from '#platform/web/shell/favourites.ts'
import { statuses } from '../contract/movement-instruction.ts'
import { movementInstructionRegistry } from '../contract/movement-instructions.registry.ts'
import { NewInstructionDialog } from './new-instruction.dialog.tsx'
import { instructionPath } from './use-instruction-form.ts'

/** All instructions by their state; what is done with one is done on its page. */
export function WorklistScreen() {
  const { t } = useTranslation('movement-instructions')
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
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
          create: () => setCreating(true),
          open: (row) => void navigate({ to: `${instructionPath}/${row.id}` as never, search: {} as never }),
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
        <Link key={href} to={href as never}>
          {title.replace(`${t('movementInstructions.title.one')} `, '')}
        </Link>
      ))}
    </nav>
  )
}
