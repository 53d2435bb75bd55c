import type { Issue } from '#platform/core/issue.ts'
import { checkedByRow } from './checked-by-row.ts'
import { type FormValues, fromForm } from './form-values.ts'
import type { WebRegistry } from './web-module.ts'

/**
 * Issues of the shape first; the rules across fields and the computed fields only make sense on a record of the right
 * shape.
 */
export function checkForm({ registry, rules, compute }: WebRegistry, values: FormValues) {
  const shape = checkedByRow(registry, fromForm(registry, values))
  if (!shape.ok) return { issues: shape.issues, computed: {} }
  const computed: Record<string, unknown> = compute?.(shape.value) ?? {}
  const issues: Issue[] = rules?.({ ...(shape.value as object), ...computed }) ?? []
  return { issues, computed }
}
