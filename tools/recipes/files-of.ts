/** The files of a recipe: each stands in a block of its own, below its path. */
export function filesOf(markdown: string): Map<string, string> {
  const found = markdown.matchAll(/^`(?<path>modules\/[^`]+)`\n\n```\w+\n(?<text>[\s\S]*?)^```$/gm)
  return new Map([...found].map(({ groups }) => [groups!['path']!, groups!['text']!]))
}
