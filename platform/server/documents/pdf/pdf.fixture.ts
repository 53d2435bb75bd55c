import type { Language } from '#platform/core/language.ts'
import type { PdfDocument } from './pdf-document.ts'

/** One document with everything in it. */
export function sample(language: Language, rows: number): PdfDocument {
  return {
    language,
    issuer: { name: 'Selvara Terminal', lines: ['Via del Porto 1, 95100 Zancleo (SR)', 'IT 00000000000'] },
    title: 'Movement instruction',
    subtitle: 'Qualità già così è più giù',
    facts: [
      { label: 'Number', value: 'S25-0147' },
      { label: 'Version', value: '3', kind: 'number' },
      { label: 'Date', value: '2025-03-10', kind: 'date' },
    ],
    parts: [
      {
        kind: 'facts',
        heading: 'Cargo',
        facts: [
          { label: 'Quantity', value: '55000.000', kind: 'number', unit: 't' },
          { label: 'Notice', value: '2025-03-10T04:48:00Z', kind: 'instant' },
          { label: 'Berth', value: null },
          { label: 'Note', value: 'To be discharged ashore as soon as the arms are connected. '.repeat(4), wide: true },
        ],
      },
      {
        kind: 'table',
        heading: 'Movements',
        columns: [
          { label: 'Place' },
          { label: 'Product', width: 'rest' },
          { label: 'Day', kind: 'date' },
          { label: 'Moved weight', kind: 'number', unit: 'kg' },
          { label: 'Density at 15 °C', kind: 'number', decimals: 4, unit: 'kg/l' },
        ],
        rows: Array.from({ length: rows }, (_, row) => [
          `TK-${String(row + 1).padStart(3, '0')}`,
          'Crude oil Azeri light',
          '2025-03-11',
          String(1_000_000 + row * 977),
          row % 7 === 0 ? null : '0.8467',
        ]),
        totals: [['Total', null, null, String(rows * 1_000_000), null]],
      },
      {
        kind: 'chart',
        look: 'bars',
        categories: ['Azeri light', 'Gas oil'],
        series: [{ label: 'Moved', values: ['1000000', '400000'] }],
        unit: 'kg',
      },
      {
        kind: 'signatures',
        labels: { name: 'Name', placeAndDate: 'Place and date', signature: 'Signature' },
        signers: [{ capacity: 'Shift leader', name: 'Anna Serra' }, { capacity: 'Master' }],
      },
    ],
    footer: 'Movement instruction S25-0147 · version 3',
    imprint: 'Version 3 of 10 Mar 2025 05:48 by Anna Serra',
    code: { address: 'https://molo.example/movement-instruction/1', text: 'S25-0147' },
    mark: 'DRAFT',
  }
}
