import './see-as.css'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconEye, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seeAs, seeAsChoices } from '#platform/core/see-as.contract.ts'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { call } from '../base/api.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { startView } from '../base/session.ts'

/** Choose whose eyes to borrow. */
export function SeeAsDialog(props: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog opened={props.opened} losesNothing onClose={props.onClose} title={t('seeAs.title')}>
      <p className="dialog-lead">{t('seeAs.body')}</p>
      <Choices />
    </Dialog>
  )
}

function Choices() {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text, 200)
  const choices = useQuery({
    queryKey: ['see-as', wanted],
    queryFn: () => call(seeAsChoices, { query: wanted ? { text: wanted } : {} }),
  })
  const enter = useMutation({
    mutationFn: (userId: string) => call(seeAs, { body: { userId } }),
    onSuccess: (user) => {
      startView(user)
      window.location.assign('/')
    },
  })
  const error = enter.error ?? choices.error
  return (
    <>
      <TextInput
        label={t('seeAs.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        maxLength={100}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && <ErrorPanel {...describeError(error)} onRetry={() => void choices.refetch()} />}
      {choices.isPending && <SkeletonRows height={40} />}
      {choices.data?.length === 0 && <p className="see-as-none">{t('seeAs.none')}</p>}
      <ul className="see-as-list">
        {choices.data?.map(({ userId, username, name, roles }) => (
          <li key={userId}>
            <button type="button" disabled={enter.isPending} onClick={() => enter.mutate(userId)}>
              <IconEye size={16} stroke={1.75} aria-hidden />
              <span className="see-as-name">{name}</span>
              <span className="see-as-more">{[username, ...roles].join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
