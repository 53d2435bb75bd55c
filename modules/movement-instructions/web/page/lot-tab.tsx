import { useTranslation } from 'react-i18next'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { FieldSections } from '#platform/web/objects/field-sections.tsx'
import { RecordCards } from '#platform/web/objects/record-cards.tsx'
import { RecordTable } from '#platform/web/objects/record-table.tsx'
import { rowIn, withCell } from '#platform/web/objects/tree-form.ts'
import {
  changedIn,
  type FormRow,
  type FormValue,
  recordValues,
  rowsOf,
  textOf,
} from '#platform/web/base/form-values.ts'
import { lotNode } from '#modules/movement-instructions/contract/lot.records.ts'
import type { LotPart } from '#modules/movement-instructions/contract/movement-instruction.ts'
import type { TabProps } from './header-tab.tsx'
import { lotFields, type TabId } from '../form/instruction-shape.ts'

const billItems = lotNode.children.billsOfLading.children.items

/** One tab of the chosen lot: its own fields, or one of the lists below it. */
export function LotTab(props: TabProps & { tab: TabId; lot: FormRow; index: number }) {
  const { t } = useTranslation('movement-instructions')
  const { form, lot, index, tab, texts, record } = props
  const stored = record?.lots.find(({ id }) => id === lot.id)
  const editing = props.editing && !stored?.isClosed
  const path = `lots.${index}`
  const base = rowIn(form.baseValues, 'lots', lot.key)
  const write = (name: string, next: (value: FormValue | undefined) => FormValue) =>
    form.update('lots', (lots) => {
      const rows = rowsOf(lots)
      const current = rows.find(({ key }) => key === lot.key)
      return withCell(rows, lot.key, name, next(current?.cells[name]))
    })
  const closed = stored?.isClosed && <NoticeBar text={t('page.lotClosed', { lot: stored.lotCode })} />
  if (tab === 'main') {
    return (
      <>
        {closed}
        <FieldSections
          texts={texts.lots!}
          sections={lotNode.sections.map(({ id, fields }) => ({
            id,
            title: t(`lots.section.${id}`),
            fields: fields.map((name) => lotNode.fields.find((field) => field.name === name)!),
          }))}
          within={`${path}.`}
          shown={recordValues(lotNode.fields, lot.cells)}
          values={lot.cells}
          onChange={(name, value) => write(name, () => value)}
          onTouch={form.touch}
          changed={base ? changedIn(lotFields, base.cells, lot.cells) : []}
          errorOf={form.errorOf}
          editing={editing}
          onSubmit={props.onSubmit}
        />
      </>
    )
  }
  const part = tab as LotPart
  const node = lotNode.children[part]
  const rows = rowsOf(lot.cells[part])
  const shared = {
    path: `${path}.${part}`,
    node,
    label: t(`page.tab.${part}`),
    addLabel: t(`${part}.title.new`),
    texts: texts[part]!,
    rows,
    onRows: (next: (now: readonly FormRow[]) => readonly FormRow[]) => write(part, (value) => next(rowsOf(value))),
    onTouch: form.touch,
    errorOf: form.errorOf,
    editing,
  }
  const empty = rows.length === 0 && (
    <p className="nothing">
      <strong>{t(`page.none.${part}`)}</strong>
      <br />
      <span className="muted">{t(`page.hint.${part}`)}</span>
    </p>
  )
  if (part === 'billsOfLading' || part === 'fiscalInfo') {
    const before = new Map(rowsOf(base?.cells[part]).map((row) => [row.key, row]))
    return (
      <>
        {closed}
        <RecordCards
          empty={empty}
          {...shared}
          titleOf={(row, at) => {
            const said = textOf(row.cells[part === 'billsOfLading' ? 'number' : 'fiscalPosition'])
            return `${t(`${part}.title.one`)} ${said || at + 1}`
          }}
          removeLabel={(title) => t('page.remove', { title })}
          changedIn={(row) => {
            const was = before.get(row.key)
            return was ? changedIn(node.fields, was.cells, row.cells) : []
          }}
          onSubmit={props.onSubmit}
          {...(part === 'billsOfLading'
            ? {
                renderBelow: (row: FormRow, at: string) => (
                  <div className="below">
                    <h3>{t('billItems.title.many')}</h3>
                    <RecordTable
                      path={`${at}.items`}
                      node={billItems}
                      label={t('billItems.title.many')}
                      addLabel={t('billItems.title.new')}
                      hideLabel
                      texts={texts.items!}
                      rows={rowsOf(row.cells.items)}
                      onRows={(next) =>
                        shared.onRows((bills) =>
                          bills.map((bill) =>
                            bill.key === row.key
                              ? { ...bill, cells: { ...bill.cells, items: next(rowsOf(bill.cells.items)) } }
                              : bill,
                          ),
                        )
                      }
                      onTouch={form.touch}
                      errorOf={form.errorOf}
                      editing={editing}
                    />
                  </div>
                ),
              }
            : {})}
        />
      </>
    )
  }
  return (
    <>
      {closed}
      <div className="record-cards">
        <section className="section" aria-label={shared.label}>
          {empty}
          <RecordTable {...shared} hideLabel />
        </section>
      </div>
    </>
  )
}
