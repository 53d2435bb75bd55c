import { Group } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { memo, useDeferredValue, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CurveChart } from '#platform/ui/parts/curve-chart.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { callAny, download } from '#platform/web/base/api.ts'
import type { FieldExtraProps } from '#platform/web/base/web-module.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { calibrationRead, calibrationTemplate } from '../contract/calibration.contract.ts'
import type { CalibrationRow } from '../rules/calibration.ts'

/** The curve of the table, the template to fill in, and the way back from it into the form. */
export function CalibrationTools({ record, id, onFill }: FieldExtraProps) {
  const { t } = useTranslation('tanks')
  const describeError = useDescribeError()
  const file = useRef<HTMLInputElement>(null)
  const template = useMutation({
    mutationFn: () => download(calibrationTemplate, { query: id ? { id } : {} }),
  })
  const load = useMutation({
    mutationFn: async (chosen: File) => callAny(calibrationRead, { body: new Uint8Array(await chosen.arrayBuffer()) }),
    onSuccess: (rows) => {
      onFill?.(rows)
      toast(t('calibration.loaded', { count: rows.length }))
    },
  })
  const error = load.error ?? template.error
  const rows = useDeferredValue(record.calibration)
  // The specification's words for a load that nobody could attribute.
  const noTank = record.tankCode ? undefined : t('calibration.selectTank')
  return (
    <>
      <Group gap="xs" mt="xs">
        <ActionButton
          label={t('calibration.template')}
          icon={IconDownload}
          busy={template.isPending}
          onClick={() => template.mutate()}
          keepLabel
        />
        {onFill && (
          <ActionButton
            label={t('calibration.load')}
            icon={IconUpload}
            busy={load.isPending}
            disabledReason={noTank}
            onClick={() => file.current?.click()}
            keepLabel
          />
        )}
      </Group>
      <input
        ref={file}
        type="file"
        accept=".xlsx"
        hidden
        aria-label={t('calibration.load')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (chosen) load.mutate(chosen)
        }}
      />
      {error && <ErrorPanel {...describeError(error)} />}
      <Curve rows={rows} minLevel={record.minLevel} maxLevel={record.maxLevel} />
    </>
  )
}

/** Drawn after what was typed is on the screen, and only when the table or its limits are others. */
const Curve = memo(function Curve(props: Record<'rows' | 'minLevel' | 'maxLevel', unknown>) {
  const { t } = useTranslation('tanks')
  // While typing a cell may hold any text.
  const rows = (props.rows ?? []) as Record<keyof CalibrationRow, unknown>[]
  const points = rows
    .map(({ level, volume }) => [Number(level), Number(volume)] as const)
    .filter(([level, volume]) => Number.isFinite(level) && Number.isFinite(volume))
  const marks = (['minLevel', 'maxLevel'] as const).flatMap((name) =>
    typeof props[name] === 'number' ? [{ at: props[name], label: t(`tankVersions.field.${name}`) }] : [],
  )
  return (
    <CurveChart
      label={t('calibration.curve', { count: points.length })}
      x={{ label: t('tankVersions.row.calibration.level'), unit: 'mm' }}
      y={{ label: t('tankVersions.row.calibration.volume'), unit: 'm³' }}
      points={points}
      marks={marks}
    />
  )
})
