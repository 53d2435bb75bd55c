import type { ProductRow } from './tank.ts'

/** Between which figures a method finds a product here; within what it may be sold as. */
export interface Finding {
  method: string
  low: number
  high: number
  decimals: number
}

const finding = (method: string, low: number, high: number, decimals = 1): Finding => ({ method, low, high, decimals })

/** Of road fuels in milligrams a kilogram, of the others in per cent. */
function sulphurOf({ sulphurPct }: ProductRow): Finding {
  return sulphurPct < 0.005
    ? finding('EN ISO 20846', sulphurPct * 1e4 * 0.82, sulphurPct * 1e4 * 1.12)
    : finding('EN ISO 8754', sulphurPct * 0.92, sulphurPct * 1.06, sulphurPct < 0.1 ? 3 : 2)
}

/** The heavier, the thicker, at the temperature at which it is measured. */
const thicknessOf: Record<string, readonly [number, number]> = {
  'FS-SRFO': [180, 320],
  'FS-VGO': [28, 44],
  'FS-TAR': [900, 1600],
  'FO-LS': [150, 210],
  'FO-1': [170, 240],
  'FO-HS': [330, 378],
}

const octanesOf: Record<string, readonly [number, number]> = {
  'GS-95': [95.1, 95.7],
  'GS-98': [98.1, 98.8],
  'GS-RBOB': [91.2, 92.4],
  'GS-REF': [99.8, 101.6],
}

const byFamily: Record<string, (product: ProductRow, isSummer: boolean) => Finding[]> = {
  // The calculators reckon with the water of crude oil, and the tanks are told with this much.
  CRUDE: () => [
    finding('ASTM D4006', 0.048, 0.052, 3),
    finding('ASTM D473', 0.008, 0.03, 3),
    finding('ASTM D3230', 6, 24),
  ],
  FEEDSTOCK: ({ code }) => [finding('EN ISO 3104', ...thicknessOf[code]!)],
  RESIDUE: ({ code }) => [finding('EN ISO 3104', ...thicknessOf[code]!)],
  NAPHTHA: () => [finding('EN ISO 3405', 142, 168, 0), finding('ASTM D323', 52, 68)],
  GASOLINE: ({ code }, isSummer) => [
    finding('EN ISO 5164', ...octanesOf[code]!),
    isSummer ? finding('EN 13016-1', 55.5, 59.6) : finding('EN 13016-1', 74, 88),
    finding('EN ISO 3405', 184, 203, 0),
  ],
  OXYGENATE: () => [finding('EN ISO 12937', 120, 420, 0)],
  KEROSENE: () => [finding('IP 170', 40.5, 45.5), finding('EN ISO 3405', 252, 278, 0)],
  GASOIL: ({ code }, isSummer) => [
    finding('EN ISO 2719', 61, 70),
    finding('EN ISO 12937', 35, 120, 0),
    finding('EN ISO 3104', 2.5, 3.6, 2),
    ...(['GO-10', 'GO-B7'].includes(code)
      ? [
          finding('EN ISO 5165', 51.4, 53.8),
          isSummer ? finding('EN 116', -6, -1, 0) : finding('EN 116', -16, -11, 0),
          code === 'GO-B7' ? finding('EN 14078', 6.3, 6.9) : finding('EN 14078', 0, 0.1),
        ]
      : []),
    ...(['GO-AGR', 'GO-RISC'].includes(code) ? [finding('EN 16426', 12.7, 14.2)] : []),
  ],
  BIO: ({ code }) =>
    code === 'BI-FAME'
      ? [finding('EN 14078', 97.2, 98.9), finding('EN ISO 2719', 132, 158, 0), finding('EN ISO 12937', 140, 340, 0)]
      : [finding('EN ISO 5165', 74, 80), finding('EN ISO 2719', 66, 78)],
  FUELOIL: ({ code }) => [finding('EN ISO 3104', ...thicknessOf[code]!), finding('EN ISO 2719', 72, 98, 0)],
  BITUMEN: () => [finding('EN ISO 2719', 242, 268, 0)],
  LPG: ({ code }) => [code === 'LP-PRO' ? finding('ISO 7941', 95.6, 98.2) : finding('ISO 7941', 31, 36)],
  OLEFIN: () => [finding('ISO 7941', 99.5, 99.8, 2)],
  AROMATIC: () => [finding('EN ISO 12937', 180, 330, 0)],
  SLOP: () => [finding('EN ISO 2719', 42, 66, 0)],
}

/** What the laboratory looks for besides the density. */
export const specificationOf = (product: ProductRow, isSummer: boolean): Finding[] => [
  sulphurOf(product),
  ...(byFamily[product.family]?.(product, isSummer) ?? []),
]
