import { Menu, Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { type CellState, cellStates } from '../contract/permission-matrix.contract.ts'
import type { Role } from './matrix-rows.ts'

/** The role's name, and behind it what can be done to the whole column. */
export function RoleHead(props: {
  role: Role
  shown: number
  canEdit: boolean
  onAll: (state: CellState) => void
  onCopy: () => void
}) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  const { role, canEdit } = props
  const face = (
    <>
      <span>{role.name}</span>
      {canEdit && <IconChevronDown size={12} aria-hidden />}
    </>
  )
  if (!canEdit) return <span title={role.description[language]}>{face}</span>
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" title={role.description[language]} aria-label={t('matrix.column', { role: role.name })}>
          {face}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {cellStates.map((state) => (
          <Menu.Item key={state} onClick={() => props.onAll(state)}>
            {t(`matrix.make.${state}`, { count: props.shown })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={props.onCopy}>{t('matrix.copyFrom')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Asks for the role whose states the column shall have. */
export function CopyRole(props: {
  to: Role
  others: Role[]
  count: number
  onCopy: (from: Role) => void
  onClose: () => void
}) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  const [fromId, setFromId] = useState<string | null>(null)
  const from = props.others.find(({ id }) => id === fromId)
  return (
    <ConfirmDialog
      opened
      title={t('copy.title', { role: props.to.name })}
      onCancel={props.onClose}
      choices={from ? [{ label: t('copy.do'), tone: 'primary', onChoose: () => props.onCopy(from) }] : []}
    >
      <p>{t('copy.body', { count: props.count })}</p>
      <Select
        label={t('copy.from')}
        searchable
        allowDeselect={false}
        checkIconPosition="right"
        data={props.others.map(({ id, name, description }) => ({
          value: id,
          label: `${name} · ${description[language]}`,
        }))}
        value={fromId}
        onChange={setFromId}
      />
    </ConfirmDialog>
  )
}
