import { useState } from 'react'
import { withCells } from '#platform/ui/matrix/matrix-model.ts'
import { PlanMatrix } from '#platform/ui/matrix/plan-matrix.tsx'
import { useMatrixShortcuts } from '#platform/web/boards/board-shortcuts.ts'
import { matrixScene } from './matrix.data.ts'
import { asked, PartHead, showPart } from './part-frame.tsx'

/** A matrix with nothing around it but what a screen would have. */
const scene = matrixScene(Number(asked('rows') ?? 60), Number(asked('days') ?? 62))

function Page() {
  const [values, setValues] = useState(scene.values)
  const readOnly = asked('readOnly') ?? undefined
  useMatrixShortcuts(readOnly === undefined)
  return (
    <main className="screen">
      <PartHead title="Stock plan" />
      <PlanMatrix
        label="Stock plan"
        {...scene}
        today="2026-10-21"
        values={values}
        onChange={(changes) => setValues((old) => withCells(old, changes))}
        readOnly={readOnly}
        hasChart={asked('chart') !== 'no'}
      />
    </main>
  )
}

await showPart(<Page />)
