import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldMeta } from '#platform/core/fields.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { FieldProps } from '#platform/ui/fields/field-props.ts'
import { ReferenceField } from '#platform/ui/fields/reference-field.tsx'
import { ReferencesField } from '#platform/ui/fields/references-field.tsx'
import { CodeField } from '#platform/ui/fields/text-field.tsx'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { useRegistry } from '../base/registries.tsx'
import { mayPeek, RecordPeek } from './record-peek.tsx'
import { useNames, useOptions } from './use-options.ts'

interface InputProps<V> extends FieldProps<V> {
  field: FieldMeta
}

/** The typeahead of a reference field; without the other registry in this browser, its code can still be typed. */
export function ReferenceInput(props: InputProps<string>) {
  const { field, ...shared } = props
  const other = useRegistry(field.to!)?.registry
  return other ? <KnownReference {...props} other={other} /> : <CodeField {...shared} maxLength={field.maxLength} />
}

function KnownReference({ other, field, ...props }: InputProps<string> & { other: AnyRegistry }) {
  const source = useOptions(other, field.where)
  const chosen = useNames(other, [props.value]).get(props.value)
  return (
    <ReferenceField
      {...props}
      source={source}
      chosen={chosen}
      peek={!props.compact && chosen && <PeekButton registry={other} code={chosen.code} />}
    />
  )
}

export function ReferencesInput({ field, ...props }: InputProps<readonly string[]>) {
  const other = useRegistry(field.to!)?.registry
  return other ? (
    <KnownReferences {...props} field={field} other={other} />
  ) : (
    <CodeField
      {...props}
      value={props.value.join(' ')}
      onChange={(text) => props.onChange(text.split(/[\s,;]+/).filter(Boolean))}
    />
  )
}

function KnownReferences({ other, field, ...props }: InputProps<readonly string[]> & { other: AnyRegistry }) {
  return <ReferencesField {...props} source={useOptions(other, field.where)} chosen={useNames(other, props.value)} />
}

/** Looks at the other record without leaving this one. */
export function PeekButton(props: { registry: AnyRegistry; code: string }) {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState(false)
  if (!mayPeek(props.registry)) return null
  return (
    <>
      <IconButton
        label={t('record.peek', { name: props.code })}
        icon={IconExternalLink}
        onClick={() => setOpened(true)}
      />
      {opened && <RecordPeek registry={props.registry} code={props.code} onClose={() => setOpened(false)} />}
    </>
  )
}
