import { useLayoutEffect, useRef, useState } from 'react'
import type { ListedRow } from '#platform/core/registry.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import type { ReportEditing, ReportPartProps } from '../base/web-module.ts'

const nothing = () => null
const noFields: readonly string[] = []

/** Changing rows of a report beside its list: who may, what is said where a row cannot be changed, and the editor. */
export function useRowEditing(editing: ReportEditing | undefined, part: ReportPartProps) {
  const useRefusal = editing?.useRefusal ?? nothing
  // oxlint-disable-next-line react/hooks -- the parts of a report stay the same as long as its screen is there
  const refusal = useRefusal(part.asked)
  const [edited, setEdited] = useState<{ row: ListedRow; field: string | undefined } | null>(null)
  const open = (row: ListedRow, field?: string) => {
    const reason = refusal?.(row)
    if (reason === undefined) setEdited({ row, field })
    else toast(reason)
  }
  const latest = useRef(open)
  useLayoutEffect(() => {
    latest.current = open
  })
  // The same from beginning to end: the cells that hold it are not drawn again with each render.
  const [edit] = useState(() => (row: ListedRow, field?: string) => latest.current(row, field))
  const Editor = editing?.Editor
  const close = () => {
    setEdited(null)
    part.refresh()
  }
  return {
    edit,
    isPossible: editing !== undefined && refusal !== null,
    fields: editing && refusal ? editing.fields : noFields,
    panel: Editor && edited && <Editor {...part} {...edited} onClose={close} />,
  }
}
