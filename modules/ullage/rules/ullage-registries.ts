import { vesselExperienceRegistry } from '../contract/vessel-experience.registry.ts'

/** The registries of the module with their rules, the same for server and browser. */
export const ullageRegistries = [{ registry: vesselExperienceRegistry, rules: () => [] }]
