import { IconFileImport, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { useFavourites } from '#platform/web/shell/favourites.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { ImportProgrammeDialog } from './import-programme.dialog.tsx'
import { NewInstructionDialog } from './new-instruction.dialog.tsx'
import { instructionPath } from '../form/use-instruction-form.ts'
import { Link } from '#platform/web/base/address.tsx'

/** All instructions by their state; what is done with one is done on its page. */
export function WorklistScreen() {
  const { t } = useTranslation('movement-instructions')
  const create = usePermission(movementInstructionRegistry.elements.create)
  const [creating, setCreating] = useState(false)
  const [importing, setImporting] = useState(false)
  return (
    <>
      <RegistryListScreen
        registry={movementInstructionRegistry}
        own={{
          actions: create.visible && (
            <ActionButton
              label={t('programme.import')}
              icon={IconFileImport}
              disabledReason={create.reason}
              onClick={() => setImporting(true)}
            />
          ),
          create: () => setCreating(true),
          renderTop: () => <Favourites />,
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
