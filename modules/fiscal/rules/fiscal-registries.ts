import { dischargeDocumentTypeRegistry } from '../contract/discharge-document-type.registry.ts'
import * as emcsLists from '../contract/emcs-lists.registry.ts'
import { exciseRegistry } from '../contract/excise.registry.ts'
import { fiscalDocumentRegistry } from '../contract/fiscal-document.registry.ts'
import * as fiscalLists from '../contract/fiscal-lists.registry.ts'
import { exciseRules } from './excise.rules.ts'

const plain = () => []

/** The registries of the module with their rules, the same for server and browser. */
export const fiscalRegistries = [
  ...[...Object.values(fiscalLists), ...Object.values(emcsLists)].map((registry) => ({ registry, rules: plain })),
  { registry: exciseRegistry, rules: exciseRules },
  { registry: dischargeDocumentTypeRegistry, rules: plain },
  { registry: fiscalDocumentRegistry, rules: plain },
]
