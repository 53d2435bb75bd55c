/** More than anybody reads on a screen. */
export const mostShown = 100_000

/** Bytes as people can read them: text as it is, XML and JSON too; nothing where they are no text. */
export function readableContent(bytes: Uint8Array): { content: string | null; isCut: boolean } {
  const isCut = bytes.byteLength > mostShown
  // A character that the cut goes through is left out.
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, mostShown), { stream: isCut })
  // oxlint-disable-next-line no-control-regex -- what no text holds
  const isText = !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFD]/u.test(text)
  return { content: isText ? text : null, isCut }
}
