import './documents.css'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import {
  documentEndpoints,
  documentKinds,
  type DocumentOwnerContract,
  type DocumentView,
} from '#platform/core/document.contract.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call, download } from '../base/api.ts'
import { usePermission } from '../base/permissions.tsx'
import { useDescribeError } from '../base/use-describe-error.ts'
import { RemoveDocument } from './remove-document.tsx'
import { useUploads } from './use-uploads.ts'

const megabyte = 1024 * 1024

/** The files of a record: drop them here, have them back, take them away with a reason. */
export function DocumentsPanel(props: { owner: DocumentOwnerContract; id: string; closedReason?: string | undefined }) {
  const { t } = useTranslation('shell')
  const { t: anyText } = useTranslation()
  const { language } = useUi()
  const { owner, id } = props
  const endpoints = documentEndpoints(owner)
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const canEdit = usePermission(owner.elements.edit)
  const [type, setType] = useState<string>(owner.types[0])
  const [removing, setRemoving] = useState<DocumentView | null>(null)
  const [isOver, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const key = ['documents', owner.kind, id]
  const found = useQuery({ queryKey: key, queryFn: ({ signal }) => call(endpoints.list, { params: { id }, signal }) })
  const reload = () => queries.invalidateQueries({ queryKey: key })
  const uploads = useUploads({ endpoints, id, largest: found.data?.largest, onDone: reload })
  const fetchFile = useMutation({
    mutationFn: (document: string) => download(endpoints.download, { params: { id, document } }),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  const size = (bytes: number) =>
    bytes < megabyte
      ? `${formatNumber(Math.ceil(bytes / 1024), language)} kB`
      : `${formatNumber((bytes / megabyte).toFixed(1), language, 1)} MB`
  const isOpen = canEdit.enabled && props.closedReason === undefined
  const add = (files: FileList | null) => {
    for (const file of files ?? []) uploads.add(file, type)
  }
  return (
    <section className="documents" aria-label={t('document.many')}>
      <h2>{t('document.many')}</h2>
      {found.error && <ErrorPanel {...describeError(found.error)} onRetry={() => void reload()} />}
      {found.isPending && <SkeletonRows height={28} />}
      {canEdit.visible && found.data && (
        <div
          className={isOver ? 'documents-drop documents-over' : 'documents-drop'}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(isOpen)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            if (isOpen) add(event.dataTransfer.files)
          }}
        >
          <label>
            <span>{t('document.type')}</span>
            <select value={type} onChange={(event) => setType(event.currentTarget.value)} disabled={!isOpen}>
              {owner.types.map((one) => (
                <option key={one} value={one}>
                  {anyText(`${owner.texts}.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={t('document.choose')}
            accept={Object.keys(documentKinds)
              .map((ending) => `.${ending}`)
              .join(',')}
            onChange={(event) => {
              add(event.currentTarget.files)
              event.currentTarget.value = ''
            }}
          />
          <ActionButton
            label={t('document.choose')}
            icon={IconUpload}
            keepLabel
            disabledReason={props.closedReason ?? canEdit.reason}
            onClick={() => picker.current?.click()}
          />
          <span className="muted">{t('document.hint', { size: size(found.data.largest) })}</span>
        </div>
      )}
      <ul className="documents-running" aria-live="polite">
        {uploads.running.map((one) => (
          <li key={one.key}>
            <span>{one.name}</span>
            {one.problem ? (
              <span className="documents-problem">{one.problem}</span>
            ) : (
              <progress max={1} value={one.share} aria-label={t('document.uploading', { name: one.name })} />
            )}
            <button type="button" className="link-button" onClick={() => uploads.drop(one.key)}>
              {one.problem ? t('ui.close') : t('ui.cancel')}
            </button>
          </li>
        ))}
      </ul>
      {found.data?.documents.length === 0 && <p className="muted">{t('document.none')}</p>}
      {found.data && found.data.documents.length > 0 && (
        <table className="documents-list">
          <thead>
            <tr>
              <th>{t('document.name')}</th>
              <th>{t('document.type')}</th>
              <th className="number">{t('document.size')}</th>
              <th>{t('document.uploaded')}</th>
              <th aria-label={t('document.actions')} />
            </tr>
          </thead>
          <tbody>
            {found.data.documents.map((document) => (
              <tr key={document.id}>
                <td>
                  <button type="button" className="link-button" onClick={() => fetchFile.mutate(document.id)}>
                    {document.name}
                  </button>
                </td>
                <td>{anyText(`${owner.texts}.${document.type}`)}</td>
                <td className="number">{size(document.size)}</td>
                <td>{`${formatInstant(document.uploadedAt, language)}, ${document.uploadedBy}`}</td>
                <td className="documents-actions">
                  <IconButton
                    label={t('document.download', { name: document.name })}
                    icon={IconDownload}
                    onClick={() => fetchFile.mutate(document.id)}
                  />
                  {isOpen && (
                    <IconButton
                      label={t('document.remove', { name: document.name })}
                      icon={IconTrash}
                      onClick={() => setRemoving(document)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {removing && (
        <RemoveDocument
          endpoints={endpoints}
          id={id}
          document={removing}
          onClose={() => setRemoving(null)}
          onDone={reload}
        />
      )}
    </section>
  )
}
