import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { AskedKey } from './asked-keys.ts'
import type { SourceTree } from './source-tree.ts'

const field = z.object({ name: z.string(), kind: z.string(), values: z.array(z.string()).optional() })
const registry = z.object({
  textPrefix: z.string(),
  isLookup: z.boolean().optional(),
  fields: z.array(field.extend({ rowFields: z.array(field).optional() })),
  sections: z.array(z.object({ id: z.string() })),
  tabs: z.array(z.object({ id: z.string() })).default([]),
})

const report = z.object({
  textPrefix: z.string(),
  labelPrefix: z.string(),
  list: z.array(z.string()),
  fields: z.array(field),
  filterFields: z.array(field),
  parameters: z.array(z.object({ name: z.string(), field: field.omit({ name: true }) })),
})

const process = z.object({ textPrefix: z.string(), steps: z.array(z.string()), counts: z.array(z.string()) })

function processKeys({ textPrefix, steps, counts }: z.infer<typeof process>) {
  return ['title', ...steps.map((step) => `step.${step}`), ...counts.map((count) => `count.${count}`)].map(
    (key) => `${textPrefix}${key}`,
  )
}

/** Title, labels of what is shown, filtered or asked, and the words of choices. */
function reportKeys({ textPrefix, labelPrefix, list, fields, filterFields, parameters }: z.infer<typeof report>) {
  const asked = parameters.map(({ name, field: of }) => ({ name, ...of }))
  const shown = [...fields.filter(({ name }) => list.includes(name)), ...filterFields, ...asked]
  return [
    `${textPrefix}title`,
    ...shown.map(({ name }) => `${labelPrefix}field.${name}`),
    ...shown.flatMap(({ name, values = [] }) => values.map((value) => `${textPrefix}choice.${name}.${value}`)),
  ]
}

/** The labels that follow from the definitions of registries and of records, and the hints that may be there. */
export async function registryKeys(tree: SourceTree): Promise<{ asked: AskedKey[]; optional: Set<string> }> {
  const asked: AskedKey[] = []
  const optional = new Set<string>()
  for (const path of tree.paths.filter((path) => /^modules\/.*\.(registry|records)\.ts$/.test(path))) {
    const exports = Object.values((await import(pathToFileURL(join(tree.root, path)).href)) as Record<string, unknown>)
    for (const { textPrefix, isLookup, fields, sections, tabs } of exports.flatMap(
      (value) => registry.safeParse(value).data ?? [],
    )) {
      const keys = [
        ...['many', 'one', 'new'].map((form) => `title.${form}`),
        ...(tabs.length > 0 ? ['tabs', ...tabs.map((tab) => `tab.${tab.id}`)] : []),
        // The labels of a lookup list are the same everywhere, and stand in the core's own dictionary.
        ...(isLookup ? [] : sections.map((section) => `section.${section.id}`)),
        ...fields.flatMap(({ name, values = [], rowFields = [] }) => [
          ...(isLookup ? [] : [`field.${name}`]),
          ...values.map((value) => `choice.${name}.${value}`),
          ...rowFields.flatMap((cell) => [
            `row.${name}.${cell.name}`,
            ...(cell.values ?? []).map((value) => `choice.${name}.${cell.name}.${value}`),
          ]),
        ]),
      ]
      asked.push(...keys.map((key) => ({ path, line: 0, keys: [`${textPrefix}${key}`] })))
      for (const { name } of fields) optional.add(`${textPrefix}hint.${name}`)
    }
  }
  for (const path of tree.paths.filter((path) =>
    /\/contract\/.*\.report\.ts$|^platform\/core\/(.*-log|schedule)\.contract\.ts$/.test(path),
  )) {
    const exports = Object.values((await import(pathToFileURL(join(tree.root, path)).href)) as Record<string, unknown>)
    const reports = exports.flatMap((value) => report.safeParse(value).data ?? [])
    const keys = reports.flatMap(reportKeys)
    for (const { textPrefix } of reports) {
      optional.add(`${textPrefix}nothingHint`)
      // What of a paper that is parted has no part of its own.
      optional.add(`${textPrefix}parted`)
    }
    asked.push(...[...new Set(keys)].map((key) => ({ path, line: 0, keys: [key] })))
  }
  for (const path of tree.paths.filter((path) =>
    /^platform\/core\/.*\.process\.ts$|\/contract\/.*\.process\.ts$/.test(path),
  )) {
    const exports = Object.values((await import(pathToFileURL(join(tree.root, path)).href)) as Record<string, unknown>)
    const keys = exports.flatMap((value) => process.safeParse(value).data ?? []).flatMap(processKeys)
    asked.push(...keys.map((key) => ({ path, line: 0, keys: [key] })))
  }
  return { asked, optional }
}
