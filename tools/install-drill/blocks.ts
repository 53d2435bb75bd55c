/** The commands that somebody types who follows a page. */
export interface Block {
  /** The heading above, such as `3. The database`. */
  section: string
  commands: string
}

/** Every block of shell commands of a page, in order. */
export function blocksOf(markdown: string): Block[] {
  const parts = markdown.matchAll(/^#{2,3} (?<heading>.+)$|^```sh\n(?<commands>[\s\S]*?)^```$/gm)
  let section = ''
  const blocks: Block[] = []
  for (const { groups } of parts) {
    if (groups?.['heading']) section = groups['heading']
    else blocks.push({ section, commands: groups?.['commands'] ?? '' })
  }
  return blocks
}

/** Those that are done one after the other, from the first to the last day: the numbered sections. */
export const stepsOf = (markdown: string): Block[] =>
  blocksOf(markdown).filter(({ section }) => /^\d+\. /.test(section))
