import { Figure, mostDecimals } from './figure.ts'
import { SiteMoment } from './site-moment.ts'
import type { Cell } from './workbook.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetPath = 'xl/worksheets/sheet1.xml'

/** Numbers in thousands, with no decimal, one, two and so on. Excel writes the marks as its reader has them. */
const figures = Array.from({ length: mostDecimals + 1 }, (_, decimals) => ({
  // Below it Excel has formats of its own.
  id: 164 + decimals,
  code: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
}))
/** The styles of cells by their place: what says itself; day and moment as each reader's own Excel has them; the figures. */
const formats = [0, 14, 22, ...figures.map(({ id }) => id)]
const styles = { day: 1, moment: 2, figure: 3 }

/** The parts of a workbook of one sheet besides the sheet itself. */
export function fixedParts(sheet: string): Record<string, string> {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/${sheetPath}" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="${figures.length}">${figures.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
  }
}

/** How the sheet looks: columns without a width are hidden, and what stands above the rows stays in sight. */
export interface SheetLook {
  widths: readonly number[]
  /** The row with the names of the columns, if there is one. */
  head?: number
}

export function sheetStart({ widths, head: names }: SheetLook): string {
  const columns = widths.map((width, at) => {
    const look = width === 0 ? 'hidden="1" width="9"' : `width="${width}"`
    return `<col min="${at + 1}" max="${at + 1}" ${look} customWidth="1"/>`
  })
  const cols = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
  const views = names
    ? `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${names}" topLeftCell="A${names + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
    : ''
  return `${head}<worksheet xmlns="${main}">${views}${cols}<sheetData>`
}

/** With a filter on the names of the columns, over all rows that were written. */
export function sheetEnd({ widths, head: names }: SheetLook, rows: number): string {
  const filter =
    names && widths.length > 0
      ? `<autoFilter ref="A${names}:${lettersOf(widths.length - 1)}${Math.max(rows, names)}"/>`
      : ''
  return `</sheetData>${filter}</worksheet>`
}

export function rowXml(number: number, cells: readonly Cell[]): string {
  let xml = `<row r="${number}">`
  for (let place = 0; place < cells.length; place++)
    xml += cellXml(`${lettersOf(place)}${number}`, cells[place] ?? null)
  return `${xml}</row>`
}

/** Typed cells. A text stays a text, whatever sign it begins with: formulas are another kind of cell, never written. */
function cellXml(at: string, value: Cell): string {
  switch (typeof value) {
    case 'string':
      return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
    case 'number':
      return `<c r="${at}"><v>${value}</v></c>`
    case 'boolean':
      return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
    default:
      if (value === null) return ''
      if (value instanceof Figure) return `<c r="${at}" s="${styles.figure + value.decimals}"><v>${value.value}</v></c>`
      return `<c r="${at}" s="${value instanceof SiteMoment ? styles.moment : styles.day}"><v>${value.getTime() / 86_400_000 + daysBefore1970}</v></c>`
  }
}

/** Excel counts days from the end of 1899. */
const daysBefore1970 = 25_569

const letters: string[] = []
/** A, B, … Z, AA, AB, … */
function lettersOf(place: number): string {
  return (letters[place] ??=
    (place >= 26 ? lettersOf(Math.floor(place / 26) - 1) : '') + String.fromCodePoint(65 + (place % 26)))
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Signs that XML has no place for are spelled _x001F_; so is what would be taken for such a spelling.
// oxlint-disable-next-line no-control-regex
const special = /[&<>"]|[\0-\x08\x0B-\x1F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      special,
      (sign) => signs[sign] ?? `_x${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}
