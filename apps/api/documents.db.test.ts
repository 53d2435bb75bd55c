import { createHash, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
import { sweepOrphans } from '#platform/server/documents/sweep-orphans.ts'
import { databaseStore } from '#platform/server/documents/storage/database-store.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { directoryOf, storedEntry } from '#platform/server/workbook/archive.ts'
import { testServer, type TestUser } from '#platform/testing/test-server.ts'
import { everything } from '#platform/server/database/scope.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'

/** Files of records, from the upload to the sweep: a record of one site, one that is closed, and one of everybody. */

const contract = {
  kind: 'probes',
  path: '/probe/Records',
  elements: { view: 'probes.view', edit: 'probes.edit' },
  types: ['certificate', 'other'] as const,
  texts: 'probe:type',
}
const probe: ServerModule = {
  id: 'probe',
  documents: [
    {
      contract,
      async find(db, id) {
        const [row] = await db.query(sql<{ plant: string | null; closed: boolean }>`
          select plant, closed from probe_records where id = ${id}
            and (plant is null or ${atHome(db.scope, 'plant')})`)
        return row && { site: row.plant, ...(row.closed ? { closed: 'platform.notValid' } : {}) }
      },
    },
  ],
}
const server = await testServer([probe], { DOCUMENT_MAX_MB: '1' })
const store = databaseStore(server.db)
const mebibyte = 1024 * 1024
await server.owner.transaction({ id: 'system:test', scope: everything }, async (tx) => {
  await tx.query(sql`create table probe_records (id uuid primary key, plant varchar(4), closed boolean not null)`)
  await tx.query(sql`grant select on probe_records to molo_app`)
  await tx.query(sql`alter table plants disable trigger user`)
  await tx.query(
    sql.raw(`do $$ begin
    execute (select 'alter table plants ' || string_agg(format('drop constraint %I', conname), ', ')
             from pg_constraint where conrelid = 'plants'::regclass and contype = 'f');
  end $$`),
  )
  await tx.query(sql`insert into plants (code, name, time_zone, port_code, updated_by)
    values ('N', '{}', 'Europe/Rome', 'ITAAA', 'system:test'), ('S', '{}', 'Europe/Rome', 'ITAAA', 'system:test')`)
})
const recordOf = async (plant: string | null, closed = false) => {
  const id = randomUUID()
  await server.owner.query(sql`insert into probe_records values (${id}, ${plant}, ${closed})`)
  return id
}
const north = await server.userWith(['probes.view', 'probes.edit'], { sites: ['N'] })
const south = await server.userWith(['probes.view', 'probes.edit'], { sites: ['S'] })
const reader = await server.userWith(['probes.view'], { language: 'it' })

const pdf = (text: string = randomUUID()) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`)
interface Upload {
  name?: string
  type?: string
  key?: string
}
async function upload(by: TestUser, id: string, content: Buffer | ReadableStream, given: Upload = {}) {
  const query = new URLSearchParams({ name: given.name ?? 'B∕L è già qui (1).pdf', type: given.type ?? 'certificate' })
  const answer = await fetch(`${server.api.url}/api${contract.path}/${id}/document?${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/octet-stream',
      'idempotency-key': given.key ?? randomUUID(),
    },
    body: content as BodyInit,
    ...(content instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)
  return { status: answer.status, body: (await answer.json()) as Awaited<ReturnType<TestUser['call']>>['body'] }
}
const listed = async (by: TestUser, id: string) =>
  (await by.call('GET', `${contract.path}/${id}/document`)).body.data?.documents as Record<string, any>[]
const download = (by: TestUser, id: string, document: string) =>
  fetch(`${server.api.url}/api${contract.path}/${id}/document/${document}`, {
    headers: { authorization: `Bearer ${by.token}`, 'accept-language': 'it' },
  })

test('a file comes back as it was, under its name, and only to be saved', async () => {
  const id = await recordOf('N')
  const content = pdf()
  const { status, body } = await upload(north, id, content)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.message).toBe('Item uploaded')
  const [document] = await listed(north, id)
  expect(document).toMatchObject({
    ...body.data,
    size: content.length,
    mediaType: 'application/pdf',
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  const answer = await download(north, id, document!['id'])
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const disposition = answer.headers.get('content-disposition')!
  expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/)
  expect(decodeURIComponent(disposition.split("''")[1]!)).toBe('B∕L è già qui (1).pdf')
})

test('the same file twice is told, from two at the same moment too; a repeat of the same request is not', async () => {
  const id = await recordOf('N')
  const content = pdf()
  const key = randomUUID()
  const first = await upload(north, id, content, { key })
  expect((await upload(north, id, content, { key })).body).toEqual(first.body)
  const again = await upload(north, id, content, { name: 'other.pdf' })
  expect(again.status).toBe(409)
  expect(again.body.message).toContain('B∕L è già qui (1).pdf')
  expect(await listed(north, id)).toHaveLength(1)

  const other = pdf()
  const both = await Promise.all([upload(north, id, other), upload(north, id, other, { name: 'b.pdf' })])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  // The same content on another record is another document of it.
  expect((await upload(north, await recordOf('N'), content)).status).toBe(200)
})

test('whoever does not see the record has none of its files; whoever may not change it adds and removes nothing', async () => {
  const id = await recordOf('N')
  const { body } = await upload(north, id, pdf())
  const one = `${contract.path}/${id}/document/${body.data.id}`
  expect((await south.call('GET', `${contract.path}/${id}/document`)).status).toBe(404)
  expect((await download(south, id, body.data.id)).status).toBe(404)
  expect((await upload(south, id, pdf())).status).toBe(404)
  // Asked for below a record of one's own, it is not there either.
  expect((await download(south, await recordOf('S'), body.data.id)).status).toBe(404)
  expect((await upload(reader, id, pdf())).status).toBe(403)
  const reason = { body: { reason: 'wrong file' }, headers: { 'if-match': '"1"' } }
  expect((await reader.call('DELETE', one, reason)).status).toBe(403)
  expect((await south.call('DELETE', one, reason)).status).toBe(404)
  expect((await upload(north, await recordOf('N', true), pdf())).status).toBe(409)
  // Row security below the conditions.
  const rows = await server.db
    .within({ sites: ['S'], parties: 'all' })
    .query(sql`select 1 from documents where owner_id = ${id}`)
  expect(rows).toHaveLength(0)
})

test('removed with a reason it leaves the list, and what it was and why it went stays', async () => {
  const id = await recordOf('N')
  const content = pdf()
  const { body } = await upload(north, id, content)
  const one = `${contract.path}/${id}/document/${body.data.id}`
  expect((await north.call('DELETE', one, { body: { reason: ' ' }, headers: { 'if-match': '"1"' } })).status).toBe(400)
  const reason = { body: { reason: 'wrong file' }, headers: { 'if-match': '"1"' } }
  expect((await north.call('DELETE', one, reason)).status).toBe(200)
  expect((await north.call('DELETE', one, reason)).status).toBe(404)
  expect(await listed(north, id)).toEqual([])
  expect((await download(north, id, body.data.id)).status).toBe(404)
  const [past] = await server.owner.query(sql<{ after: Record<string, unknown> }>`
    select after from history where table_name = 'documents' and record_id = ${body.data.id} order by id desc limit 1`)
  expect(past!.after).toMatchObject({ removal_reason: 'wrong file', removed_by: north.userId })
  expect((await upload(north, id, content)).status).toBe(200)
})

test('bytes that are not what they were are not handed out', async () => {
  const id = await recordOf('N')
  const { body } = await upload(north, id, pdf())
  for (const damage of [
    sql`update document_parts set content = content || '\\x20' where sha256 = ${body.data.sha256}`,
    sql`delete from document_parts where sha256 = ${body.data.sha256}`,
  ]) {
    await server.owner.query(damage)
    const answer = await download(north, id, body.data.id)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ message: 'Il documento che vuoi scaricare è danneggiato.' })
  }
})

const png = Buffer.from('89504e470d0a1a0a0000000049454e44ae426082', 'hex')
const jpeg = Buffer.from('ffd8ffe000104a46494600ffd9', 'hex')
function archive(names: string[], sizes: { size?: number; method?: number } = {}): Buffer {
  let offset = 0
  const entries = names.map((name) => {
    const made = storedEntry(name, 'content of this part', offset)
    offset += made.bytes.length
    return { bytes: made.bytes, entry: { ...made.entry, ...sizes } }
  })
  return Buffer.concat([
    ...entries.map(({ bytes }) => bytes),
    directoryOf(
      entries.map(({ entry }) => entry),
      offset,
    ),
  ])
}
const sheet = ['[Content_Types].xml', 'xl/workbook.xml']

describe('what comes in', () => {
  const good: [string, Buffer][] = [
    ['a.pdf', pdf()],
    ['A.PDF', pdf()],
    ['a.png', png],
    ['a.jpeg', jpeg],
    ['a.tif', Buffer.from('49492a0004000000', 'hex')],
    ['a.xlsx', archive(sheet)],
    ['a.docx', archive(['[Content_Types].xml', 'word/document.xml'])],
    ['a.csv', Buffer.from('serbatoio;quantità\nTK-1;12,5\n', 'latin1')],
    ['a.txt', Buffer.from('Già così.\r\n')],
    ['a.xml', Buffer.from('\ufeff<?xml version="1.0"?><a b="c">è</a>')],
  ]
  test('is taken when it is what it says', async () => {
    const id = await recordOf('N')
    for (const [name, content] of good) {
      const { status, body } = await upload(north, id, content, { name })
      expect(status, `${name} ${JSON.stringify(body)}`).toBe(200)
    }
  })

  const hostile: [string, string, Buffer][] = [
    ['a program called a document', 'a.pdf', Buffer.from('MZ\x90\0\x03')],
    ['a page called a document', 'a.pdf', Buffer.from('<html><script>alert(1)</script>')],
    ['a document cut short', 'a.pdf', Buffer.from('%PDF-1.4 and no end')],
    ['a document with a tail', 'a.pdf', Buffer.concat([pdf(), Buffer.from('MZ and more')])],
    ['a document that is an archive too', 'a.pdf', Buffer.concat([pdf(), archive(sheet), Buffer.from('%%EOF')])],
    ['a document with a page in its head', 'a.pdf', Buffer.from('%PDF-1.4\n<script>1</script>\n%%EOF')],
    ['a document with a script', 'a.pdf', pdf('\n1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj')],
    ['a document with a script by another spelling', 'a.pdf', pdf('\n1 0 obj << /S /J#61vaScript >> endobj')],
    ['a document that starts a program', 'a.pdf', pdf('\n1 0 obj << /S /Launch /F (cmd.exe) >> endobj')],
    ['a document with a file in it', 'a.pdf', pdf('\n1 0 obj << /Type /EmbeddedFile >> endobj')],
    ['a document that opens an address', 'a.pdf', pdf('\n1 0 obj << /OpenAction << /S /URI >> >> endobj')],
    ['a document that begins later', 'a.pdf', Buffer.concat([Buffer.from('\n'), pdf()])],
    ['a picture with an archive behind it', 'a.png', Buffer.concat([png, archive(sheet)])],
    ['a picture with an archive in front of its end', 'a.jpg', Buffer.concat([jpeg, archive(sheet), jpeg])],
    ['a picture called another', 'a.png', jpeg],
    ['a picture that points out of itself', 'a.tif', Buffer.from('49492a00ffffff7f', 'hex')],
    ['a picture that can run', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a bomb', 'a.xlsx', archive(sheet, { size: 4_000_000 })],
    ['a larger bomb', 'a.xlsx', archive(sheet, { size: 0xffffffff })],
    ['macros', 'a.xlsx', archive([...sheet, 'xl/vbaProject.bin'])],
    ['a way out', 'a.docx', archive(['[Content_Types].xml', 'word/document.xml', '../../etc/cron.d/x'])],
    ['an archive that is no workbook', 'a.xlsx', archive(['readme.txt'])],
    ['a workbook called a letter', 'a.docx', archive(sheet)],
    ['an archive with something in front', 'a.xlsx', Buffer.concat([Buffer.from('MZ'), archive(sheet)])],
    ['an archive with a tail', 'a.xlsx', Buffer.concat([archive(sheet), Buffer.from('tail')])],
    ['an archive of 1,001 parts', 'a.xlsx', archive([...sheet, ...Array.from({ length: 999 }, (_, n) => `p${n}`)])],
    ['an archive of nothing', 'a.xlsx', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')],
    ['a packed file', 'a.gz', gzipSync('x')],
    ['bytes called text', 'a.txt', Buffer.from([1, 2, 3, 0])],
    ['a page called text', 'a.txt', Buffer.from('<!DOCTYPE html><p>')],
    ['a document called text', 'a.csv', pdf()],
    ['entities', 'a.xml', Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
    ['a picture called data', 'a.xml', Buffer.from('<svg onload="alert(1)"> </svg>')],
    ['no data at all', 'a.xml', Buffer.from('a,b,c')],
    ['nothing', 'a.txt', Buffer.alloc(0)],
    ['no ending', 'document', pdf()],
    ['two endings', 'a.pdf.exe', pdf()],
    ...[
      '../a.pdf',
      'a/b.pdf',
      String.raw`..\a.pdf`,
      'a\0.pdf',
      'a\r\nset-cookie: x.pdf',
      'CON.pdf',
      'nul',
      '.htaccess',
      'a.pdf.',
      'a.pdf ',
      ' a.pdf',
      'a\u202efdp.exe',
      'a\u200b.pdf',
      `${'a'.repeat(300)}.pdf`,
      'a"b.pdf',
      'a:b.pdf',
      '\ud800.pdf',
      '',
    ].map((name): [string, string, Buffer] => [`the name ${JSON.stringify(name).slice(0, 30)}`, name, pdf()]),
  ]
  test('is refused when it is not, and nothing of it is kept', async () => {
    const id = await recordOf('N')
    const kept = () => server.owner.query(sql`select count(*)::int as n from document_parts`)
    const before = await kept()
    for (const [what, name, content] of hostile) {
      // A lone half of a sign cannot even be written into an address.
      if (!name.isWellFormed()) continue
      const { status, body } = await upload(north, id, content, { name })
      expect(status, `${what}: ${JSON.stringify(body)}`).toBe(400)
      expect(body.message, what).toBeTruthy()
    }
    expect(await listed(north, id)).toEqual([])
    expect(await kept()).toEqual(before)
  })

  test('is cut off where it is too large, whether it says so or not', async () => {
    const id = await recordOf('N')
    const large = Buffer.alloc(1024 * 1024 + 1, ' ')
    expect((await upload(north, id, large, { name: 'a.txt' })).body.code).toBe('platform.documentTooLarge')
    // Nothing says how much there will be.
    const untold = new Blob([Buffer.alloc(8 * 1024 * 1024, ' ')]).stream()
    expect((await upload(north, id, untold, { name: 'a.txt' })).body.code).toBe('platform.documentTooLarge')
    expect(await listed(north, id)).toEqual([])
    expect((await upload(north, id, large.subarray(0, 1024 * 1024), { name: 'a.txt' })).status).toBe(200)
  })

  test.each([
    ['said', [`content-length: ${4 * mebibyte}`], Buffer.alloc(2 * mebibyte, ' ')],
    ['not said', ['transfer-encoding: chunked'], Buffer.from(`200000\r\n${' '.repeat(2 * mebibyte)}\r\n`)],
  ])('where its size is %s, the rest of it does not harm what comes next on the same line', async (_, size, half) => {
    const id = await recordOf('N')
    const { hostname, port } = new URL(server.api.url)
    const socket = connect(Number(port), hostname)
    const head = (method: string, path: string, ...more: string[]) =>
      socket.write([`${method} ${path} HTTP/1.1`, 'host: here', ...more, '', ''].join('\r\n'))
    const heard = socket.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
    const heardUntil = async (text: string) => {
      let answer = ''
      for (let part = await heard.next(); !part.done; part = await heard.next()) {
        answer += String(part.value)
        if (answer.includes(text)) break
      }
      return answer
    }
    head(
      'POST',
      `/api${contract.path}/${id}/document?name=a.txt&type=certificate`,
      `authorization: Bearer ${north.token}`,
      'content-type: application/octet-stream',
      `idempotency-key: ${randomUUID()}`,
      ...size,
    )
    socket.write(half)
    expect(await heardUntil('platform.documentTooLarge')).toContain('platform.documentTooLarge')
    socket.write(half)
    if (size[0]!.startsWith('transfer')) socket.write('0\r\n\r\n')
    head('GET', '/api/nowhere')
    expect(await heardUntil('HTTP/1.1 404')).toContain('HTTP/1.1 404')
    socket.destroy()
  })
})

test('an upload that died between file and row leaves bytes that the sweep finds, and only those', async () => {
  const id = await recordOf('N')
  const attached = (await upload(north, id, pdf())).body.data.sha256 as string
  // The row cannot be written: the bytes are there already.
  await server.owner.query(sql`alter table documents add constraint broken check (name <> 'lost.pdf')`)
  const lost = pdf()
  const sha256 = createHash('sha256').update(lost).digest('hex')
  expect((await upload(north, id, lost, { name: 'lost.pdf' })).status).toBe(500)
  await server.owner.query(sql`alter table documents drop constraint broken`)
  expect(await store.get(sha256)).toBeDefined()
  expect(await sweepOrphans(server.db, store)).toBe(0)

  const age = (hash: string) =>
    server.owner.query(sql`update document_contents set stored_at = now() - interval '2 hours' where sha256 = ${hash}`)
  await age(attached)
  await age(sha256)
  // A sweep that dies after the bytes and before its end begins again.
  const dying = { ...store, delete: (hash: string) => store.delete(hash).then(() => Promise.reject(new Error('dead'))) }
  await expect(sweepOrphans(server.db, dying)).rejects.toThrow('dead')
  expect(await sweepOrphans(server.db, store)).toBe(1)
  expect(await store.get(sha256)).toBeUndefined()
  expect(await store.get(attached)).toBeDefined()

  // Brought again, it is young again and belongs to somebody.
  expect((await upload(north, id, lost)).status).toBe(200)
  await age(sha256)
  expect(await sweepOrphans(server.db, store)).toBe(0)
  expect(await store.get(sha256)).toBeDefined()
})

test('a sweep in the middle of an upload of the same content takes nothing away', async () => {
  const id = await recordOf('N')
  const content = pdf()
  const sha256 = createHash('sha256').update(content).digest('hex')
  await server.owner.query(sql`
    insert into document_contents (sha256, size, stored_at) values (${sha256}, 1, now() - interval '2 hours')`)
  let upload2: ReturnType<typeof upload> | undefined
  const slow = {
    ...store,
    async delete(hash: string) {
      // The sweep holds the row here; the upload has to wait for it and then keep its bytes anew.
      upload2 = upload(north, id, content)
      await expect.poll(async () => waiting()).toBeGreaterThan(0)
      await store.delete(hash)
    },
  }
  const waiting = async () => {
    const [row] = await server.owner.query(sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'document_contents'`)
    return row!.n
  }
  expect(await sweepOrphans(server.db, slow)).toBe(1)
  expect((await upload2!).status).toBe(200)
  const [document] = await listed(north, id)
  expect((await download(north, id, document!['id'])).status).toBe(200)
})
