import type { WebModule, WebRegistry } from '#platform/web/base/web-module.ts'
import { processDataElements } from '#modules/process-data/contract/process-data.contract.ts'
import { tagValues } from '#modules/process-data/contract/tag-values.report.ts'
import { lazyPanel } from '#platform/web/registry/record/lazy-panel.ts'
import { historianTagRegistry } from '../contract/historian-tags.registry.ts'
import { operationRegistries } from '../rules/operation-registries.ts'

/** What a tag reads now: beside the list of all, and on the page of each. */
const tags: Partial<WebRegistry> = {
  leads: [{ to: tagValues.path, title: 'process-data:test.values', element: processDataElements.view }],
  panels: [
    {
      id: 'test',
      title: 'process-data:test.do',
      element: processDataElements.view,
      Panel: lazyPanel(() => import('#modules/process-data/web/public.ts')),
    },
  ],
}

export const operationsWeb: WebModule = {
  id: 'operations',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: operationRegistries.map((one) => (one.registry === historianTagRegistry ? { ...one, ...tags } : one)),
}
