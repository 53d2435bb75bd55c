import '../form/instruction.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { checked } from '#platform/core/issue.ts'
import { fieldsOf, type NamedField } from '#platform/core/fields.ts'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { Awaited, Failure } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useObjectForm } from '#platform/web/forms/use-object-form.ts'
import { FieldValue } from '#platform/web/fields/record-values.tsx'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { useRegistryTexts } from '#platform/web/fields/registry-texts.ts'
import {
  lotElements,
  readLot,
  saveLotFigures,
} from '#modules/movement-instructions/contract/lots-management.contract.ts'
import { lotsManagementRegistry } from '#modules/movement-instructions/contract/lots-management.registry.ts'
import { lotFigures } from '#modules/movement-instructions/contract/lots-management.ts'
import { DrawerForm } from '#platform/web/objects/drawer-form.tsx'
import type { ManagedLot } from '../form/listed-records.ts'
import { instructionPath } from '../form/use-instruction-form.ts'
import { Link } from '#platform/web/base/address.tsx'

const figureFields = fieldsOf(lotFigures.shape)
const facts = ['voyageNumber', 'vessel', 'productCode', 'holder', 'quantity', 'deviation'] as const
/** All amounts of a lot are in the unit that it was ordered in. */
const inUnitOf = ({ quantityUoMCode: unit }: ManagedLot, field: NamedField): NamedField =>
  field.kind === 'decimal' && unit ? { ...field, unit } : field
const toForm = (lot: ManagedLot | null): FormValues => formValues(figureFields, lot ?? {})
const check = (values: FormValues) => {
  const shape = checked(lotFigures, recordValues(figureFields, values))
  return { issues: shape.ok ? [] : shape.issues, computed: {} }
}

/** The figures of one lot, beside the list. */
export function LotFiguresDrawer(props: { id: string; onClose: () => void }) {
  const { t } = useTranslation('movement-instructions')
  const lot = useQuery({
    queryKey: ['registry', lotsManagementRegistry.id, 'record', props.id],
    queryFn: ({ signal }) => call(readLot, { params: { id: props.id }, signal }) as Promise<ManagedLot>,
  })
  return (
    <SideDrawer
      opened
      wide
      title={lot.data ? `${t('lotsManagement.title.one')} ${lot.data.lotCode}` : t('lotsManagement.title.one')}
      onClose={props.onClose}
    >
      <Awaited query={lot} height={32} />
      {lot.data && <Figures lot={lot.data} />}
    </SideDrawer>
  )
}

function Figures({ lot }: { lot: ManagedLot }) {
  const { t } = useTranslation(['movement-instructions', 'shell'])
  const texts = useRegistryTexts(lotsManagementRegistry)
  const queries = useQueryClient()
  const edit = usePermission(lotElements.edit)
  const form = useObjectForm<ManagedLot>({
    path: `${lotsManagementRegistry.path}/${lot.id}`,
    title: `${t('lotsManagement.title.one')} ${lot.lotCode}`,
    record: lot,
    fields: figureFields,
    toForm,
    check,
    save: ({ values, version }) => {
      const body = checked(lotFigures, recordValues(figureFields, values))
      if (!body.ok) throw new Error('saved without a check')
      return call(saveLotFigures, {
        params: { id: lot.id },
        body: body.value,
        version: version!,
      }) as Promise<ManagedLot>
    },
    onSaved: (stored) => {
      queries.setQueryData(['registry', lotsManagementRegistry.id, 'record', stored.id], stored)
      void queries.invalidateQueries({ queryKey: ['registry', lotsManagementRegistry.id] })
    },
  })
  const closed = lot.isDeleted
    ? t('lotsPage.isDeleted')
    : lot.isClosed
      ? t('page.lotClosed', { lot: lot.lotCode })
      : null
  return (
    <div className="lot-figures">
      <p>
        <Link to={`${instructionPath}/${lot.instruction}`} search={{ tab: 'main', lot: lot.id }}>
          {t('lotsPage.openInstruction', { voyage: lot.voyageNumber })}
        </Link>
      </p>
      {closed && <NoticeBar text={closed} />}
      <Failure error={form.failure} />
      <dl className="lot-facts">
        {facts.map((name) => (
          <div key={name}>
            <dt>{texts.label(name)}</dt>
            <dd>
              <FieldValue field={inUnitOf(lot, lotsManagementRegistry.field(name))} texts={texts} value={lot[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <DrawerForm
        form={form}
        record={lot}
        fields={figureFields.map((field) => inUnitOf(lot, field))}
        texts={texts}
        toForm={toForm}
        may={edit}
        isOpen={closed === null}
        onSaved={() => toast(t('lotsPage.saved'))}
      />
    </div>
  )
}
