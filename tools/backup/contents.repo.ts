import type { Client } from 'pg'

export interface Content {
  sha256: string
  /** Whether a document names it; from then on its bytes must be there for good. */
  attached: boolean
}

export async function readContents(client: Pick<Client, 'query'>): Promise<Content[]> {
  await client.query('set role molo_app')
  const { rows } = await client.query<Content>(
    'select sha256, is_attached as attached from document_contents order by sha256',
  )
  return rows
}
