import { useTranslation } from 'react-i18next'
import { FieldSections } from '#platform/web/objects/field-sections.tsx'
import { rowsOf, textOf } from '#platform/web/base/form-values.ts'
import { instructionNode } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { lotName } from '../form/lot-name.ts'
import type { TabProps } from './header-tab.tsx'

/** What people wrote down, of the instruction and of each lot, in one place. */
export function NotesTab({ form, record, texts, editing, onSubmit }: TabProps) {
  const { t } = useTranslation('movement-instructions')
  const codes = new Map(record?.lots.map(({ id, lotCode }) => [id, lotCode]))
  const noted = rowsOf(form.values.lots).filter((row) => textOf(row.cells.note) !== '')
  return (
    <>
      <FieldSections
        texts={texts.header!}
        sections={[
          {
            id: 'notes',
            title: t('movementInstructions.section.notes'),
            fields: instructionNode.fields.filter(({ name }) => name === 'note'),
          },
        ]}
        shown={record ?? {}}
        values={form.values}
        onChange={form.change}
        onTouch={form.touch}
        changed={form.changed}
        errorOf={form.errorOf}
        editing={editing}
        onSubmit={onSubmit}
      />
      {noted.length > 0 && (
        <section className="section lot-notes" aria-labelledby="lot-notes">
          <h2 id="lot-notes">{t('page.lotNotes')}</h2>
          <dl>
            {noted.map((row) => (
              <div key={row.key}>
                <dt>{lotName(codes.get(row.key), t) ?? t('page.newLot')}</dt>
                <dd>{textOf(row.cells.note)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
