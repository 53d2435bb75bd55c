import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isPassive } from './inspect-pdf.ts'

/** A document of these objects, numbered from 1; the first is its catalog. */
function pdf(objects: (string | Buffer)[], more = ''): Buffer {
  const parts = objects.flatMap((object, index) => [`${index + 1} 0 obj\n`, object, '\nendobj\n'])
  const trailer = `trailer << /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n0\n%%EOF\n`
  return Buffer.concat(['%PDF-1.7\n', ...parts, more, trailer].map((part) => Buffer.from(part as string, 'latin1')))
}
const stream = (content: string | Buffer, about = '') =>
  Buffer.concat([
    Buffer.from(`<< ${about} /Length ${content.length} >>\nstream\n`),
    Buffer.from(content as string, 'latin1'),
    Buffer.from('\nendstream'),
  ])
const packed = (content: string | Buffer, about = '/Filter /FlateDecode') => stream(deflateSync(content), about)
/** Objects from number 10 on, packed together. */
function objectStream(objects: string[], about = '/Type /ObjStm', pack = packed): Buffer {
  let offset = 0
  const head = objects.map((object, index) => {
    const pair = `${10 + index} ${offset}`
    offset += object.length + 1
    return pair
  })
  const content = `${head.join(' ')}\n${objects.join('\n')}`
  return pack(content, `${about} /N ${objects.length} /First ${head.join(' ').length + 1} /Filter /FlateDecode`)
}
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>'
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`
const plain = (more = '', ...objects: (string | Buffer)[]) => pdf([catalog(more), pages, page, ...objects])
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const escaped = (name: string) => Buffer.from(name).toString('hex').replaceAll(/../g, '#$&')

const hostile: Record<string, Buffer> = {
  'a script': plain('', script),
  'a script among the names': plain('/Names << /JavaScript << /Names [(a) 4 0 R] >> >>', script),
  'a script whose name is escaped': plain('', '<< /S /J#61vaScript /J#53 (x) >>'),
  'a script whose whole name is escaped': plain('', `<< /S /${escaped('JavaScript')} >>`),
  'a script at the end of the file': plain('', '<< /S/JavaScript>>'),
  'a program to be started': plain('', '<< /S /Launch /Win << /F (cmd.exe) >> >>'),
  'a program, escaped': plain('', '<< /S /L#61unch >>'),
  'files inside': plain(
    '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
    '<< /Type /Filespec /EF << /F 5 0 R >> >>',
  ),
  'a file inside without its type': plain('', '<< /F (a.exe) /EF<</F 5 0 R>> >>'),
  'an attachment on a page': plain('', '<< /Type /Annot /Subtype /FileAttachment >>'),
  'an action for opening a page': plain('', '<< /Type /Page /AA << /O 5 0 R >> >>'),
  'an action for opening a page, elsewhere': plain('', '<< /Type /Page /AA 5 0 R >>'),
  'an address that opens by itself': plain('/OpenAction << /S /URI /URI (https://evil.example) >>'),
  'an address elsewhere that opens by itself': plain('/OpenAction 4 0 R', '<< /S /URI /URI (https://evil.example) >>'),
  'an action that is nowhere': plain('/OpenAction 99 0 R'),
  'an action that was written again': plain(
    '/OpenAction 4 0 R',
    '<< /S /GoTo /D [3 0 R /Fit] >>',
    '4 0 obj << /S /URI >> endobj',
  ),
  'an escaped opening action': plain('/Open#41ction << /S /URI >>'),
  'a form with a program of its own': plain('/AcroForm << /XFA 4 0 R >>'),
  'moving pictures': plain('', '<< /Type /Annot /Subtype /RichMedia >>'),
  'a form that sends itself': plain('', '<< /S /SubmitForm /F (https://evil.example) >>'),
  'a script in an object stream': plain('', objectStream([script])),
  'an escaped script in an object stream': plain('', objectStream(['<< /S /JavaScrip#74 >>'])),
  'a script in an object stream without its type': plain('', objectStream([script], '')),
  'a script in an object stream with an escaped type': plain('', objectStream([script], '/Type /Obj#53tm')),
  'an opening address in an object stream': plain('/OpenAction 11 0 R', objectStream(['[3 0 R]', '<< /S /URI >>'])),
  'an object stream packed in another way': plain(
    '',
    objectStream(['<< >>'], '/Type /ObjStm', (content, about) =>
      stream(Buffer.from(content as string).toString('hex'), `${about} /Filter /ASCIIHexDecode`),
    ),
  ),
  'an object stream behind a predictor': plain(
    '',
    objectStream(['<< >>'], '/Type /ObjStm /DecodeParms << /Predictor 12 /Columns 4 >>'),
  ),
  'an object stream that is broken': plain(
    '',
    stream(
      Buffer.concat([deflateSync(`10 0 ${'1 0 '.repeat(5000)}`).subarray(0, 40), randomBytes(4000)]),
      '/Type /ObjStm /Filter /FlateDecode',
    ),
  ),
  'an object stream that unpacks to a hundred megabytes': plain(
    '',
    packed(Buffer.concat([Buffer.from('10 0 '), Buffer.alloc(100_000_000, ' ')]), '/Type /ObjStm'),
  ),
  'a script behind a text that looks like a stream': plain('/Note (>>\nstream\n)', script),
  'a script where two megabytes end': plain(
    '',
    Buffer.alloc(2 * 1024 * 1024 - 200, '%'),
    Buffer.from(`\n${' '.repeat(30)}${script}`),
  ),
  'a script in a later version of the file': plain('', page, `%%EOF\n9 0 obj ${script} endobj`),
}

describe('a document is refused with', () => {
  test.each(Object.keys(hostile))('%s', async (what) => {
    expect(await isPassive(hostile[what]!)).toBe(false)
  })
})

const harmless: Record<string, Buffer> = {
  'one page': plain(),
  'an opening page': plain('/OpenAction [3 0 R /Fit]'),
  'an opening page by an action': plain('/OpenAction << /S /GoTo /D [3 0 R /XYZ 0 0 1] >>'),
  'an opening page elsewhere': plain('/OpenAction 4 0 R', '<< /S /GoTo /D [3 0 R /Fit] >>'),
  'an opening page in an object stream': plain(
    '/OpenAction 11 0 R',
    objectStream([page, '<< /S /GoTo /D [3 0 R /Fit] >>', '[3 0 R]']),
  ),
  'an outline before a photograph': plain(
    '',
    '<< /Type /Outlines /First 12 0 R /Last 13 0 R >>',
    stream(randomBytes(900), '/Filter /DCTDecode'),
  ),
  links: plain('', '<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://molo.example) >> >>'),
  'words about scripts': plain('', packed('BT (JavaScript and Launch, OpenAction) Tj ET'), '<< /Title (JavaScript) >>'),
  'names that begin like others': plain('', '<< /LaunchPad 1 /JavaScripts 2 /AAA 3 /EFG 4 /OpenActions 5 >>'),
  'objects packed together': plain('', objectStream([page, '<< /Type /Font >>', '17', '[1 2 3]'])),
  'a table of places with a predictor': plain(
    '',
    packed(randomBytes(400), '/Type /XRef /W [1 2 1] /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>'),
  ),
  'old packing of a page': plain('', stream('4e6f', '/Filter /ASCIIHexDecode')),
  'eight megabytes of pictures': plain('', stream(randomBytes(4_000_000)), packed(randomBytes(4_000_000))),
}

describe('a document is taken with', () => {
  test.each(Object.keys(harmless))('%s', async (what) => {
    expect(await isPassive(harmless[what]!)).toBe(true)
  })
})
