interface Named {
  agent: string | null
  inspector: string | null
  lots: readonly { holder: string | null }[]
}

/**
 * The houses that take part in a voyage: its agent, its inspector, and whose product it carries. Their people see it and
 * nothing of other voyages. The database says the same in the column `parties`.
 */
export function partiesOf({ agent, inspector, lots }: Named): string[] {
  return [...new Set([agent, inspector, ...lots.map(({ holder }) => holder)])].filter((code) => code !== null)
}
