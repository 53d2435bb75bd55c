import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeLogEntry } from '#platform/core/change-log.contract.ts'
import { fold } from '#platform/core/search-text.ts'
import { Marked } from '#platform/web/search/marked.tsx'
import { LogRecordDrawer } from './log-record.drawer.tsx'
import { summaryOf } from './log-summary.ts'
import { Link } from '#platform/web/base/address.tsx'

/** What was done to what, with the way to the record as it was then. */
export function LogWhat(props: { entry: ChangeLogEntry; text: string; children?: React.ReactNode }) {
  const { entry, text } = props
  const { t } = useTranslation('administration')
  const title = <Marked text={entry.title || entry.object} marks={[fold(text)]} />
  return (
    <span className="log-what">
      <span className="muted">
        {t(`logs.action.${entry.action}`)} · {entry.object}
      </span>
      {entry.path === null ? entry.title && <span>{title}</span> : <Address path={entry.path}>{title}</Address>}
      {props.children}
    </span>
  )
}

/** The server writes addresses as people see them; the router wants their parts. */
function Address({ path, children }: { path: string; children: React.ReactNode }) {
  const [to = '', search = ''] = path.split('?')
  return (
    <Link to={to} search={Object.fromEntries(new URLSearchParams(search))}>
      {children}
    </Link>
  )
}

/** Up and down go from line to line, as in a list. */
function moveBetweenLines(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const toggles = [...document.querySelectorAll<HTMLElement>('.log-toggle')]
  event.preventDefault()
  toggles[toggles.indexOf(event.currentTarget) + step]?.focus()
}

/** The line that opens: the first of the changed fields, and how many there are besides. */
export function LogToggle(props: {
  entry: ChangeLogEntry
  text: string
  opened: boolean
  controls: string
  onToggle: () => void
}) {
  const { t } = useTranslation(['administration', 'shell'])
  const { entry, text } = props
  const marks = [fold(text)]
  const { parts, more } = summaryOf(entry, text, t('logs.hidden'))
  return (
    <button
      type="button"
      className="log-toggle"
      aria-expanded={props.opened}
      aria-controls={props.opened ? props.controls : undefined}
      onClick={props.onToggle}
      onKeyDown={moveBetweenLines}
    >
      <IconChevronRight size={16} stroke={1.75} aria-hidden className="log-chevron" />
      <span className="log-summary">
        {parts.length === 0 && <span className="muted">{t('logs.nothingShown')}</span>}
        {parts.map(({ field, label, before, after }, index) => (
          <span key={field}>
            {index > 0 && <span className="muted"> · </span>}
            <span className="muted">
              <Marked text={label} marks={marks} />:
            </span>{' '}
            {before !== undefined && (
              <>
                {before === '' ? (
                  <span className="muted">–</span>
                ) : (
                  <del>
                    <Marked text={before} marks={marks} />
                  </del>
                )}
                <span aria-hidden> → </span>
                <span className="visually-hidden">{t('shell:ui.history.became')}</span>
              </>
            )}
            {after === '' ? <span className="muted">–</span> : <Marked text={after} marks={marks} />}
          </span>
        ))}
      </span>
      {more > 0 && <span className="log-more muted">{t('logs.moreFields', { count: more })}</span>}
    </button>
  )
}

/** Every changed field from what to what, and the way to the whole record. */
export function LogFields({ entry, text }: { entry: ChangeLogEntry; text: string }) {
  const { t } = useTranslation('administration')
  const [whole, setWhole] = useState(false)
  const marks = [fold(text)]
  const hidden = <span className="muted">{t('logs.hidden')}</span>
  return (
    <div className="log-fields">
      {entry.changes.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('logs.field')}</th>
              <th scope="col">{t('logs.before')}</th>
              <th scope="col">{t('logs.after')}</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">
                  <Marked text={change.label} marks={marks} />
                </th>
                <td>{change.hidden ? hidden : <Marked text={change.before} marks={marks} />}</td>
                <td>{change.hidden ? hidden : <Marked text={change.after} marks={marks} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <button type="button" className="link-button" onClick={() => setWhole(true)}>
        {t(entry.action === 'delete' ? 'logs.wholeBefore' : 'logs.wholeAfter')}
      </button>
      {whole && <LogRecordDrawer entry={entry} onClose={() => setWhole(false)} />}
    </div>
  )
}

/** One record of an act that touched several. */
export function LogPart({ entry, text, startsOpen }: { entry: ChangeLogEntry; text: string; startsOpen: boolean }) {
  const [opened, setOpened] = useState(startsOpen)
  const id = useId()
  return (
    <li>
      <div className="log-part">
        <LogWhat entry={entry} text={text} />
        <LogToggle entry={entry} text={text} opened={opened} controls={id} onToggle={() => setOpened(!opened)} />
      </div>
      {opened && (
        <div id={id}>
          <LogFields entry={entry} text={text} />
        </div>
      )}
    </li>
  )
}
