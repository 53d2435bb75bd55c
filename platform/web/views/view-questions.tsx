import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { ListViewState } from './use-list-view.ts'
import { conflictIn, type useViewActions } from './use-view-actions.ts'
import { ViewDialog } from './view-dialog.tsx'

export type ViewQuestion = 'new' | 'properties' | 'delete'

/** What is asked before a view is written or deleted, and when two people have written the same one. */
export function ViewQuestions(props: {
  state: ListViewState
  actions: ReturnType<typeof useViewActions>
  question: ViewQuestion | null
  onClose: () => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { state, question } = props
  const { saveAs, save, remove } = props.actions
  const { view } = state
  const theirs = conflictIn(save.error)
  const close = () => {
    props.onClose()
    saveAs.reset()
    save.reset()
  }
  if (theirs) {
    const { updatedBy: who, name } = theirs
    return (
      <ConfirmDialog
        opened
        title={t('views.conflictTitle', { who, name })}
        onCancel={close}
        choices={[
          {
            label: t('views.conflictTheirs'),
            onChoose: () => {
              state.open(theirs, props.actions.withView(theirs))
              close()
            },
          },
          {
            label: t('views.conflictMine'),
            tone: 'danger',
            busy: save.isPending,
            onChoose: () =>
              save.mutate({ ...save.variables!, base: theirs, version: theirs.version }, { onSuccess: close }),
          },
        ]}
      >
        {t('views.conflictBody', { who, when: formatInstant(theirs.updatedAt, language) })}
      </ConfirmDialog>
    )
  }
  if (question === 'new') {
    return (
      <ViewDialog
        view={null}
        title={t('views.newTitle')}
        busy={saveAs.isPending}
        error={saveAs.error}
        onSave={(properties) => saveAs.mutate(properties, { onSuccess: close })}
        onClose={close}
      />
    )
  }
  if (!view) return null
  if (question === 'properties') {
    return (
      <ViewDialog
        view={view}
        title={t('views.propertiesTitle', { name: view.name })}
        busy={save.isPending}
        error={save.error}
        onSave={(properties) =>
          save.mutate({ base: view, version: view.version, properties, shown: false }, { onSuccess: close })
        }
        onClose={close}
      />
    )
  }
  return (
    <ConfirmDialog
      opened={question === 'delete'}
      title={t('views.deleteTitle', { name: view.name })}
      onCancel={close}
      choices={[
        {
          label: t('views.delete'),
          tone: 'danger',
          busy: remove.isPending,
          onChoose: () => remove.mutate(view, { onSettled: close }),
        },
      ]}
    >
      {t(view.scope === 'me' ? 'views.deleteBody' : 'views.deleteSharedBody')}
    </ConfirmDialog>
  )
}
